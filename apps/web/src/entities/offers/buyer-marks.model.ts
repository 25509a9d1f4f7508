import type { BuyerTab, NdaStatus } from '@proffer/contract/wire/choices';
import type { BuyerOffer } from './offer';
import type { BuyerOfferPage } from './queries';

/** Action that moves an offer between a buyer's lists (OFF-57 to OFF-59). */
export type BuyerMark = 'save' | 'removeSaved' | 'archive' | 'unarchive';

/** Marks that each tab offers, the default first. */
export const marksOfTab: Record<BuyerTab, readonly BuyerMark[]> = {
  saved: ['removeSaved', 'archive'],
  active: ['save', 'archive'],
  archived: ['unarchive'],
};

export const markLabels: Record<BuyerMark, string> = {
  save: 'Save',
  removeSaved: 'Remove from saved',
  archive: 'Archive',
  unarchive: 'Unarchive',
};

/** An offer that was saved from a list and keeps its place there until the list is left. */
export interface KeptOffer {
  offer: BuyerOffer;
  /** Number of rows before it. */
  place: number;
}

/**
 * Returns the rows of a list with just-saved offers in their former places, so that rows do not move. Rows from the
 * next page come last.
 */
export function withKept(offers: BuyerOffer[], kept: readonly KeptOffer[]): BuyerOffer[] {
  const rows = [...offers];
  for (const { offer, place } of kept.toSorted((a, b) => a.place - b.place)) {
    if (!offers.some(({ id }) => id === offer.id)) rows.splice(place, 0, { ...offer, tab: 'saved' });
  }
  return rows;
}

/** Returns a loaded page with another NDA state of one offer. */
export function withNdaStatus(page: BuyerOfferPage, id: number, status: NdaStatus): BuyerOfferPage {
  const change = (offer: BuyerOffer): BuyerOffer =>
    offer.id === id ? { ...offer, ndaStatus: status } : offer;
  return { ...page, offers: page.offers.map(change) };
}
