import { useSyncExternalStore } from 'react';
import { createListeners } from '../lib/listeners';

/** How a list is drawn: rows whose facts stand in columns, or one card a thing. */
export type ListLook = 'table' | 'cards';

/** Kept in this browser while cards are chosen. */
const key = 'listLook';
const { subscribe, tell } = createListeners();
const current = (): ListLook => (localStorage.getItem(key) === 'cards' ? 'cards' : 'table');

function choose(look: ListLook): void {
  if (look === 'cards') localStorage.setItem(key, look);
  else localStorage.removeItem(key);
  tell();
}

/** The look that this person has chosen for lists, the same on each of them. */
export function useListLook(): [ListLook, (look: ListLook) => void] {
  return [useSyncExternalStore(subscribe, current), choose];
}
