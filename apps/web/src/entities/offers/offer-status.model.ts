import type { Proposal } from '@proffer/contract/offers/schemas';
import type { StatusTone } from '../../ui/status-badge';

type OfferStatus = 'draft' | 'published' | 'closed' | 'takenBack';

/**
 * The state of an offer out of the wire's flags, of which `draft: true` means published (OFF-2). What its supplier
 * calls a draft again is for its buyers not offered at present.
 */
export function statusOf(offer: Pick<Proposal, 'draft' | 'closed' | 'takenBack'>): OfferStatus {
  if (offer.takenBack) return 'takenBack';
  if (offer.closed) return 'closed';
  return offer.draft ? 'published' : 'draft';
}

export const statusBadges: Record<OfferStatus, { label: string; tone: StatusTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  published: { label: 'Published', tone: 'done' },
  closed: { label: 'Closed', tone: 'ended' },
  takenBack: { label: 'Not offered at present', tone: 'ended' },
};
