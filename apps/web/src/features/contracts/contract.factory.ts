import type { Contract } from '@proffer/contract/contracts.schemas';

/** A pending contract for the screen tests of this feature. */
export const contract: Contract = {
  contractId: 1,
  contractName: 'Pumps 2027',
  contractDescription: '',
  startDate: '2026-12-01',
  endDate: '2027-06-30',
  startStatus: '',
  endStatus: '',
  proposalId: 11,
  buyerId: 7,
  supplierId: 5,
  proposalTitle: 'Water pumps',
  buyerCompany: 'Dams Ltd',
  supplierCompany: 'Pumps & Co',
  proposalScope: 'small',
  proposalDuration: null,
  contractStatus: 'Pending',
  supplierAgreement: false,
  buyerAgreement: false,
  supplierAgreedAt: null,
  buyerAgreedAt: null,
  createdDate: '2026-11-21T00:00:00Z',
};
