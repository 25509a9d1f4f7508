/**
 * States of an offer and who may move it (OFF-2). Nothing comes back from
 * `closed` but what an administrator took down, for a while (`takedowns.service.ts`).
 */
export type OfferStatus = 'draft' | 'published' | 'closed' | 'suspended';

const transitions: Record<OfferStatus, readonly OfferStatus[]> = {
  draft: ['published', 'closed'],
  published: ['draft', 'closed', 'suspended'],
  closed: [],
  suspended: ['published', 'closed'],
};

/** Whether it is no longer taken up by anybody new: closed for good, or hidden while its supplier is deactivated. */
export function isOffMarket(status: OfferStatus): boolean {
  return status === 'closed' || status === 'suspended';
}

export function canMoveOffer(from: OfferStatus, to: OfferStatus): boolean {
  return transitions[from].includes(to);
}
