import type { Notification } from '@proffer/contract/notifications/schemas';
import type { Contract } from '../../entities/contracts/contract';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { request } from '../../entities/nda/nda-request.factory';

/** Sample rows for the tests of this feature, each waiting for the buyer; a test overrides what it needs. */
export function sampleRequest(change: Partial<NdaRequest> = {}): NdaRequest {
  const ndaStatus = change.ndaStatus ?? 'Approved & Shared';
  return {
    ...request,
    companyName: 'Pumps & Co',
    buyerId: 9,
    buyerName: 'Bina Das',
    buyerCompany: 'Assam Roads',
    ndaStatus,
    status: ndaStatus,
    acceptedStep: 'fields',
    requestedDate: '2026-03-02T09:00:00Z',
    changedDate: '2026-03-05T09:00:00Z',
    hasDocument: true,
    ...change,
  };
}

export function sampleContract(change: Partial<Contract> = {}): Contract {
  return {
    contractId: 1,
    contractName: 'Pumps 2027',
    contractDescription: '',
    startDate: '2026-12-01',
    endDate: '2027-06-30',
    offerId: 11,
    buyerId: 9,
    supplierId: 5,
    offerTitle: 'Water pumps',
    buyerCompany: 'Assam Roads',
    supplierCompany: 'Pumps & Co',
    offerScope: 'small',
    contractDuration: 'Long:more than 6 months',
    contractStatus: 'Pending',
    value: null,
    notesToAnswer: { supplier: 0, buyer: 0 },
    progress: null,
    toBeSigned: false,
    lapsed: false,
    supplierAgreement: true,
    buyerAgreement: false,
    supplierAgreedAt: '2026-03-05T09:00:00Z',
    buyerAgreedAt: null,
    createdDate: '2026-03-04T09:00:00Z',
    revision: 1,
    offerVersion: 1,
    ndaId: 1,
    rejectedBy: null,
    rejectedAt: null,
    rejectReason: '',
    wantsChanges: false,
    amendment: 0,
    openAmendment: null,
    buyerLogo: null,
    supplierLogo: null,
    blockedReason: null,
    ...change,
  };
}

/** Sample amendment that the supplier proposes to an accepted contract. */
export const sampleAmendment: NonNullable<Contract['openAmendment']> = {
  number: 1,
  proposedBy: 'supplier',
  contractName: 'Pumps 2027',
  contractDescription: '',
  startDate: '2026-12-01',
  endDate: '2027-09-30',
  reason: 'The port is closed.',
  proposedAt: '2026-05-01T09:00:00Z',
  value: null,
  changes: ['endDate'],
  supplierAgreement: true,
  buyerAgreement: false,
};

export const sampleAmended: Partial<Contract> = {
  contractStatus: 'Active',
  buyerAgreement: true,
  openAmendment: sampleAmendment,
};

/** Returns a single page with all rows, as the server answers. */
export function wholePage<Row>(...content: Row[]) {
  return { content, totalPages: content.length === 0 ? 0 : 1, number: 0, totalElements: content.length };
}

/** Sample unread notification about an NDA request. */
export function sampleNews(change: Partial<Notification> = {}): Notification {
  return {
    notificationId: 21,
    notificationMessage: 'Assam Roads requests the NDA of Water pumps.',
    createdAt: '2026-03-05T09:00:00Z',
    category: 'GENERAL',
    referenceId: 1,
    referenceKind: 'nda',
    conversationId: null,
    readAt: null,
    isGone: false,
    ...change,
  };
}

/** Parts that every home page has, with nothing to show. */
export const quietParts = {
  endsSoon: { content: [], total: 0 },
  signatureRequests: { content: [], total: 0 },
  news: { MESSAGES: [], CONTRACT: [], GENERAL: [] },
};
