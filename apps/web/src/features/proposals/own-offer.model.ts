import type { Proposal } from '@proffer/contract/proposals.schemas';
import type { StatusTone } from '../../ui/status-badge';

export type OfferStatus = 'draft' | 'published' | 'closed';

/** The state of an offer out of the wire's flags, of which `draft: true` means published (decisions.md). */
export function statusOf(offer: Pick<Proposal, 'draft' | 'closed'>): OfferStatus {
  if (offer.closed) return 'closed';
  return offer.draft ? 'published' : 'draft';
}

export const statusBadges: Record<OfferStatus, { label: string; tone: StatusTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  published: { label: 'Published', tone: 'done' },
  closed: { label: 'Closed', tone: 'ended' },
};
