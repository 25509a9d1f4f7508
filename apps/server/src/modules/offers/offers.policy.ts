import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { CoverVerdict } from '@proffer/contract/nda/cover';
import type { Role } from '@proffer/contract/wire/route';
import { isOffMarket, type OfferStatus } from './lifecycle/offers.states';

/** Who looks: an actor, or nobody in particular. */
export type Viewer = { userId: number; role: Role } | null;

export interface ReadableOffer {
  supplierId: number;
  status: OfferStatus;
  ndaRequired: boolean;
  /** The viewer's own NDA on this offer, when they are a buyer with one. */
  ndaStatus: NdaStatus | null;
  /** Both have signed it, and its last day is not over. */
  isNdaInForce: boolean;
  /** The viewer saved or archived it, or has a contract on it. */
  isKeptByViewer: boolean;
  /** Whether the viewer's NDA on another offer covers this one, and was relied on for it. */
  cover: CoverVerdict;
  /** What buyers go on reading while it is taken back to draft; null of a draft that never was published. */
  shown: object | null;
}

export function isOwner(viewer: Viewer, offer: { supplierId: number }): boolean {
  return viewer?.role === 'supplier' && viewer.userId === offer.supplierId;
}

/**
 * Whether the viewer may know of the offer at all: everybody of a published one, its owner and administrators of
 * any, and of one that is closed, hidden or taken back to draft also the buyers who kept it or have an NDA on it.
 */
export function canSeeOffer(viewer: Viewer, offer: ReadableOffer): boolean {
  if (offer.status === 'published' || readsDraft(viewer, offer)) return true;
  const wasOffered = isOffMarket(offer.status) || offer.shown !== null;
  return wasOffered && (offer.isKeptByViewer || offer.ndaStatus !== null || isOpenedByCover(offer));
}

/** Whether the viewer reads what the supplier is writing; everybody else reads what was published last. */
export function readsDraft(viewer: Viewer, offer: { supplierId: number }): boolean {
  return isOwner(viewer, offer) || viewer?.role === 'admin';
}

/** The NDA on another offer covers this one, and that it is relied on is written down: before, nothing is shown by it. */
const isOpenedByCover = ({ cover }: Pick<ReadableOffer, 'cover'>): boolean =>
  cover.isCovered && cover.isReliedOn;

/** The offer is covered by an NDA on another one and would open to the viewer, who has not relied on it yet. */
export function opensByCover(viewer: Viewer, offer: Omit<ReadableOffer, 'shown'>): boolean {
  return viewer?.role === 'buyer' && offer.cover.isCovered && !canReadDetail(viewer, offer);
}

/**
 * Whether the viewer may read what an NDA protects: detail, quantities, delivery, answers, attachments. A buyer may whose
 * NDA on it both have signed, until its last day is over (NDA-250), and one who has opened it under the NDA on another
 * offer, for as long as that covers it.
 */
export function canReadDetail(viewer: Viewer, offer: Omit<ReadableOffer, 'shown'>): boolean {
  if (!offer.ndaRequired || readsDraft(viewer, offer)) return true;
  return offer.isNdaInForce || isOpenedByCover(offer);
}

/** Why and when an administrator took an offer down is between the administrators and its supplier. */
export function maySeeTakedown(viewer: Viewer, offer: { supplierId: number }): boolean {
  return isOwner(viewer, offer) || viewer?.role === 'admin';
}
