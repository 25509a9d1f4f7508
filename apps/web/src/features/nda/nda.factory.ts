import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { NdaRowState } from './nda-actions.model';

/** Returns the part of a row that its actions and words depend on. */
export const row = (ndaStatus: NdaStatus, extra: Partial<NdaRowState> = {}): NdaRowState => ({
  ndaStatus,
  isArchived: false,
  accepting: false,
  hasDocument: false,
  hasCertificate: false,
  declined: false,
  wantsChanges: false,
  remindableDate: null,
  ...extra,
});
