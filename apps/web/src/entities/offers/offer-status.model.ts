import type { Offer } from './offer';
import type { StatusTone } from '../../ui/status-badge';

type OfferStatus = 'draft' | 'published' | 'closed' | 'takenBack';

/**
 * Returns the state of an offer from its flags. A draft that was published before is "not offered at present" for its
 * buyers.
 */
export function statusOf(offer: Pick<Offer, 'published' | 'closed' | 'takenBack'>): OfferStatus {
  if (offer.takenBack) return 'takenBack';
  if (offer.closed) return 'closed';
  return offer.published ? 'published' : 'draft';
}

export const statusBadges: Record<OfferStatus, { label: string; tone: StatusTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  published: { label: 'Published', tone: 'done' },
  closed: { label: 'Closed', tone: 'ended' },
  takenBack: { label: 'Not offered at present', tone: 'ended' },
};
