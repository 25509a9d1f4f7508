import type { BuyerTab } from '@proffer/contract/wire/choices';
import type { BuyerMark } from './buyer-marks.model';
import type { BuyerOfferPage } from './queries';

interface MarkTexts {
  done: string;
  failed: string;
}

/** Messages of OFF-67 and OFF-69; the one for a failed save is not specified. */
export const markTexts: Record<BuyerMark, MarkTexts> = {
  save: { done: 'Offer saved!', failed: 'Save failed' },
  removeSaved: { done: 'Offer removed', failed: 'Remove failed' },
  archive: { done: 'Offer archived', failed: 'Archive failed' },
  unarchive: { done: 'Offer unarchived', failed: 'Unarchive failed' },
};

/** The mark that undoes another: the tab of the offer until then, and the message. */
export interface Undo {
  mark: BuyerMark;
  from: BuyerTab;
  done: string;
}

/** Marks that can be undone. Archiving keeps the saved mark, so unarchiving returns the offer to its former tab. */
export const undoOf: Partial<Record<BuyerMark, Undo>> = {
  save: { mark: 'removeSaved', from: 'saved', done: 'Back on your active offers' },
  removeSaved: { mark: 'save', from: 'active', done: 'Back on your saved offers' },
  archive: { mark: 'unarchive', from: 'archived', done: markTexts.unarchive.done },
};

/** Returns a loaded page without one offer; the same page if the offer is not on it. */
export function withoutOffer(page: BuyerOfferPage, id: number): BuyerOfferPage {
  const offers = page.offers.filter((offer) => offer.id !== id);
  return offers.length === page.offers.length
    ? page
    : { ...page, offers, total: Math.max(0, page.total - 1) };
}
