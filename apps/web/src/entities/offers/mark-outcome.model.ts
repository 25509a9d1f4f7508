import type { BuyerTab } from '@proffer/contract/wire/choices';
import type { BuyerMark } from './buyer-marks.model';
import type { BuyerOfferPage } from './queries';

interface MarkTexts {
  done: string;
  failed: string;
}

/** Texts of OFF-67 and OFF-69; that of a failed save is named by neither. */
export const markTexts: Record<BuyerMark, MarkTexts> = {
  save: { done: 'Offer saved!', failed: 'Save failed' },
  removeSaved: { done: 'Offer removed', failed: 'Remove failed' },
  archive: { done: 'Offer archived', failed: 'Archive failed' },
  unarchive: { done: 'Offer unarchived', failed: 'Unarchive failed' },
};

/** The mark that takes another back: where the offer stands until then, and what is said of it. */
export interface Undo {
  mark: BuyerMark;
  from: BuyerTab;
  done: string;
}

/**
 * The marks that can be undone. Archiving keeps whether the offer was saved, so unarchiving brings it back to the list
 * it came from.
 */
export const undoOf: Partial<Record<BuyerMark, Undo>> = {
  save: { mark: 'removeSaved', from: 'saved', done: 'Back on your active offers' },
  removeSaved: { mark: 'save', from: 'active', done: 'Back on your saved offers' },
  archive: { mark: 'unarchive', from: 'archived', done: markTexts.unarchive.done },
};

/** A loaded page without one offer; the same page when it is not on it. */
export function withoutOffer(page: BuyerOfferPage, id: number): BuyerOfferPage {
  const offers = page.offers.filter((offer) => offer.id !== id);
  return offers.length === page.offers.length
    ? page
    : { ...page, offers, total: Math.max(0, page.total - 1) };
}
