import type { NdaStatus } from '@proffer/contract/choices';
import type { Role } from '@proffer/contract/route';
import type { ProposalStatus } from './proposals.states';

/** Who looks: an actor, or nobody in particular. */
export type Viewer = { userId: number; role: Role } | null;

export interface ReadableOffer {
  supplierId: number;
  status: ProposalStatus;
  ndaRequired: boolean;
  /** The viewer's own NDA on this offer, when they are a buyer with one. */
  ndaStatus: NdaStatus | null;
  /** The viewer saved or archived it, or has a contract on it. */
  isKeptByViewer: boolean;
}

export function isOwner(viewer: Viewer, offer: { supplierId: number }): boolean {
  return viewer?.role === 'supplier' && viewer.userId === offer.supplierId;
}

/**
 * Whether the viewer may know of the offer at all: everybody of a published one, its owner and administrators of
 * any, and of a closed one also the buyers who kept it or have an NDA on it.
 */
export function canSeeOffer(viewer: Viewer, offer: ReadableOffer): boolean {
  if (offer.status === 'published' || isOwner(viewer, offer) || viewer?.role === 'admin') return true;
  return offer.status === 'closed' && (offer.isKeptByViewer || offer.ndaStatus !== null);
}

/** Whether the viewer may read what an NDA protects: detail, quantities, delivery, answers, attachments. */
export function canReadDetail(viewer: Viewer, offer: ReadableOffer): boolean {
  if (!offer.ndaRequired || isOwner(viewer, offer) || viewer?.role === 'admin') return true;
  return offer.ndaStatus === 'Signed & Shared';
}
