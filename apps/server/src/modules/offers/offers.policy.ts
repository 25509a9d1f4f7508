import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { CoverVerdict } from '@proffer/contract/nda/cover';
import type { Role } from '@proffer/contract/wire/route';
import { isOffMarket, type OfferStatus } from './lifecycle/offers.states';

/** An actor, or null for an anonymous viewer. */
export type Viewer = { userId: number; role: Role } | null;

export interface ReadableOffer {
  supplierId: number;
  status: OfferStatus;
  /** The only buyer for whom the offer was made; null for an offer to the market. */
  addresseeId: number | null;
  ndaRequired: boolean;
  /** State of the viewer's NDA on this offer; null without one. */
  ndaStatus: NdaStatus | null;
  /** True if both sides have signed the NDA and its last day has not passed. */
  isNdaInForce: boolean;
  /** True if the viewer saved or archived the offer, or has a contract on it. */
  isKeptByViewer: boolean;
  /** Cover by the viewer's NDA on another offer, and whether the viewer has relied on it. */
  cover: CoverVerdict;
  /** Version that buyers read while the offer is a draft again; null for a draft that was never published. */
  shown: object | null;
}

export function isOwner(viewer: Viewer, offer: { supplierId: number }): boolean {
  return viewer?.role === 'supplier' && viewer.userId === offer.supplierId;
}

/**
 * Returns true if the viewer may know that the offer exists. Everybody may see a published offer; its owner and
 * administrators may see any, and a buyer the offers made for that buyer. A closed, hidden or taken-back offer is also visible to buyers who kept it or have an
 * NDA on it.
 */
export function canSeeOffer(viewer: Viewer, offer: ReadableOffer): boolean {
  if (offer.status === 'published' || readsDraft(viewer, offer)) return true;
  if (offer.addresseeId !== null) {
    return viewer?.role === 'buyer' && viewer.userId === offer.addresseeId;
  }
  const wasOffered = isOffMarket(offer.status) || offer.shown !== null;
  return wasOffered && (offer.isKeptByViewer || offer.ndaStatus !== null || isOpenedByCover(offer));
}

/** Returns true if the viewer reads the draft; everybody else reads the last published version. */
export function readsDraft(viewer: Viewer, offer: { supplierId: number }): boolean {
  return isOwner(viewer, offer) || viewer?.role === 'admin';
}

/**
 * Returns true if the viewer has opened the offer under an NDA on another offer. Cover alone shows nothing until it is
 * relied on.
 */
const isOpenedByCover = ({ cover }: Pick<ReadableOffer, 'cover'>): boolean =>
  cover.isCovered && cover.isReliedOn;

/** Returns true if an NDA on another offer covers this one and the buyer has not relied on it yet. */
export function opensByCover(viewer: Viewer, offer: Omit<ReadableOffer, 'shown'>): boolean {
  return viewer?.role === 'buyer' && offer.cover.isCovered && !canReadDetail(viewer, offer);
}

/**
 * Returns true if the viewer may read what an NDA protects: detail, quantities, delivery, answers, attachments. A
 * buyer may while the NDA that both signed is in force (NDA-250). A buyer who opened the offer under another NDA may
 * while that one covers it.
 */
export function canReadDetail(viewer: Viewer, offer: Omit<ReadableOffer, 'shown'>): boolean {
  if (!offer.ndaRequired || readsDraft(viewer, offer)) return true;
  return offer.isNdaInForce || isOpenedByCover(offer);
}

/** Returns true if the viewer may know why and when an administrator took the offer down. */
export function maySeeTakedown(viewer: Viewer, offer: { supplierId: number }): boolean {
  return isOwner(viewer, offer) || viewer?.role === 'admin';
}
