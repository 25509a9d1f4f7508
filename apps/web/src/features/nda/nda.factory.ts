import type { SessionUser } from '@proffer/contract/auth.schemas';
import type { NdaRequest } from '@proffer/contract/nda.schemas';

/** People and a request for the screen tests of this feature. */
export const supplier: SessionUser = {
  userId: 5,
  email: 'asha@pumps.example',
  userType: 'Supplier',
  userMode: 'Supplier',
  firstName: 'Asha',
  lastName: 'Rao',
  companyName: 'Pumps & Co',
  otherUserType: null,
  colorScheme: 'auto',
};

export const buyer: SessionUser = {
  ...supplier,
  userId: 7,
  email: 'ben@dams.example',
  userType: 'Buyer',
  userMode: 'Buyer',
  firstName: 'Ben',
  lastName: 'Iyer',
  companyName: 'Dams Ltd',
};

export const request: NdaRequest = {
  ndaId: 1,
  proposalId: 11,
  proposalTitle: 'Water pumps',
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
  hasDocument: false,
  hasCertificate: false,
  validUntil: null,
  proposalVersion: null,
  history: [],
};
