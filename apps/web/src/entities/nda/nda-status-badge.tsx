import type { NdaStatus } from '@proffer/contract/wire/choices';
import { StatusBadge, type StatusTone } from '../../ui/status-badge';
import { ndaStatusWords } from './nda-status.model';

const tones: Record<NdaStatus, StatusTone> = {
  'Not Requested': 'neutral',
  Requested: 'waiting',
  'Approved & Shared': 'action',
  'Signed & Shared': 'done',
  Rejected: 'refused',
  Skipped: 'ended',
};

/** State of a request as word, icon and colour. */
export function NdaStatusBadge({ status }: { status: NdaStatus }) {
  return <StatusBadge tone={tones[status]}>{ndaStatusWords[status]}</StatusBadge>;
}
