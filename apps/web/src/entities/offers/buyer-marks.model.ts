import type { BuyerTab, NdaStatus } from '@proffer/contract/wire/choices';
import type { BuyerOffer } from './offer';
import type { BuyerOfferPage } from './queries';

/** What a buyer does to an offer's place in their lists (OFF-57 to OFF-59). */
export type BuyerMark = 'save' | 'removeSaved' | 'archive' | 'unarchive';

/** Marks that each tab offers, the first being the plain one. */
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

/** An offer that was saved from a list and stays in its place there until the list is left. */
export interface KeptOffer {
  offer: BuyerOffer;
  /** How many rows stood before it. */
  place: number;
}

/**
 * The rows of a list with those in their old places that were just saved from it, so that nothing moves under the hand
 * and no row is passed over: what moves up from the next page comes at the end.
 */
export function withKept(offers: BuyerOffer[], kept: readonly KeptOffer[]): BuyerOffer[] {
  const rows = [...offers];
  for (const { offer, place } of kept.toSorted((a, b) => a.place - b.place)) {
    if (!offers.some(({ id }) => id === offer.id)) rows.splice(place, 0, { ...offer, tab: 'saved' });
  }
  return rows;
}

/** A loaded page with the NDA state of one offer changed. */
export function withNdaStatus(page: BuyerOfferPage, id: number, status: NdaStatus): BuyerOfferPage {
  const change = (offer: BuyerOffer): BuyerOffer =>
    offer.id === id ? { ...offer, ndaStatus: status } : offer;
  return { ...page, offers: page.offers.map(change) };
}
