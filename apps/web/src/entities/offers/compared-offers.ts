import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners';
import { comparison } from './compare.model';

interface ComparedOffer {
  id: number;
  title: string;
}

/** Key in the session storage, cleared on logout. */
const key = 'compared';
const { subscribe, tell } = createListeners();
let read: { text: string | null; offers: ComparedOffer[] } = { text: null, offers: [] };

function current(): ComparedOffer[] {
  const text = sessionStorage.getItem(key);
  if (read.text !== text) read = { text, offers: text === null ? [] : (JSON.parse(text) as ComparedOffer[]) };
  return read.offers;
}

function keep(offers: ComparedOffer[]): void {
  if (offers.length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(offers));
  tell();
}

/** Store of the offers that are ticked, to compare them or to request their NDAs. */
export const comparedOffers = {
  /** Selects or deselects an offer; does nothing if the maximum is selected. */
  toggle({ id, title }: ComparedOffer): void {
    const others = current().filter((offer) => offer.id !== id);
    if (others.length < current().length) keep(others);
    else if (others.length < comparison.ticked) keep([...others, { id, title }]);
  },
  leaveOut: (id: number): void => keep(current().filter((offer) => offer.id !== id)),
  clear: (): void => keep([]),
};

export const useComparedOffers = (): ComparedOffer[] => useSyncExternalStore(subscribe, current);
