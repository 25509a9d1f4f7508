import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { NdaRequest } from '../../entities/nda/nda-request';
import type { NdaRowState } from './nda-actions.model';

/** A buyer's request to the supplier (test/people.ts), for the screen tests of this feature. */
export const request: NdaRequest = {
  ndaId: 1,
  offerId: 11,
  offerTitle: 'Water pumps',
  companyName: 'Dams Ltd',
  buyerId: 7,
  buyerName: 'Ben Iyer',
  supplierId: 5,
  supplierName: 'Asha Rao',
  supplierCompany: 'Pumps & Co',
  buyerCompany: 'Dams Ltd',
  ndaStatus: 'Requested',
  status: 'Requested',
  isArchived: false,
  accepting: false,
  acceptedStep: null,
  ndaRequired: true,
  requestedDate: '2026-11-18T09:00:00Z',
  changedDate: '2026-11-18T09:00:00Z',
  reason: '',
  requestNote: '',
  declined: false,
  wantsChanges: false,
  remindedDate: null,
  remindableDate: null,
  buyerLogo: null,
  supplierLogo: null,
  hasDocument: false,
  hasCertificate: false,
  validUntil: null,
  offerVersion: null,
  blockedReason: null,
  earlierDealings: { ndas: 0, contracts: 0 },
  cover: {
    reach: 'offer',
    category: null,
    choices: [],
    inForce: false,
    endedDate: null,
    endReason: '',
    opened: [],
  },
  renewal: { roundToSign: null, rounds: [] },
  history: [],
};

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
