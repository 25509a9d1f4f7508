import { StatusBadge } from '../../ui/status-badge';
import type { Quote } from './quote';
import { quoteTones } from './quote.model';

/** State of a quote. */
export function QuoteBadge({ quote: { status } }: { quote: Pick<Quote, 'status'> }) {
  return <StatusBadge tone={quoteTones[status]}>{status}</StatusBadge>;
}
