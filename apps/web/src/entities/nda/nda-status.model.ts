import type { NdaStatus } from '@proffer/contract/wire/choices';

/** Words of the status filter and badge (NDA-19); a waiting request is "Requested: Pending". */
export const ndaStatusWords: Record<NdaStatus, string> = {
  'Not Requested': 'Not Requested',
  Requested: 'Requested: Pending',
  'Approved & Shared': 'Approved & Shared',
  'Signed & Shared': 'Signed & Shared',
  Rejected: 'Rejected',
  Skipped: 'Skipped',
};
