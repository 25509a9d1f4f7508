import { totalsOf } from '@proffer/contract/contracts/lines';
import type { ContractFacets, OpenAmendment } from '@proffer/contract/contracts/schemas';
import { noSubstance } from '@proffer/contract/contracts/substance';
import type { Contract, FullContract } from '../../entities/contracts/contract';
import { answer } from '../../test/network';

/** The content of a contract without lines or anything besides its description. */
export const nothingBeside = { ...noSubstance, papers: [], totals: totalsOf([]) };

/** Key state of a user without a signing key. */
export const noKey = { isAlwaysAsked: false, key: null };

/** Answers that nothing was delivered or invoiced yet. */
export const noFulfilment = answer('contractFulfilment', {
  notes: [],
  value: null,
  lines: [],
  delivered: 0,
  deliveredOpen: 0,
  invoiced: 0,
  invoicedOpen: 0,
  deliveredShare: null,
});

/** A pending contract for the screen tests of this feature. */
export const contract: Contract = {
  contractId: 1,
  contractName: 'Pumps 2027',
  contractDescription: '',
  startDate: '2026-12-01',
  endDate: '2027-06-30',
  offerId: 11,
  buyerId: 7,
  supplierId: 5,
  offerTitle: 'Water pumps',
  buyerCompany: 'Dams Ltd',
  supplierCompany: 'Pumps & Co',
  buyerLogo: null,
  supplierLogo: null,
  offerScope: 'small',
  contractDuration: 'Long:more than 6 months',
  contractStatus: 'Pending',
  value: null,
  progress: null,
  notesToAnswer: { supplier: 0, buyer: 0 },
  toBeSigned: false,
  lapsed: false,
  supplierAgreement: false,
  buyerAgreement: false,
  supplierAgreedAt: null,
  buyerAgreedAt: null,
  createdDate: '2026-11-21T00:00:00Z',
  revision: 1,
  offerVersion: 3,
  ndaId: 21,
  rejectedBy: null,
  rejectedAt: null,
  rejectReason: '',
  wantsChanges: false,
  amendment: 0,
  openAmendment: null,
  blockedReason: null,
};

/** A contract that both sides accepted and that is in force. */
export const agreed: Contract = {
  ...contract,
  contractStatus: 'Active',
  supplierAgreement: true,
  buyerAgreement: true,
  supplierAgreedAt: '2026-11-22T00:00:00Z',
  buyerAgreedAt: '2026-11-23T00:00:00Z',
};

/** An amendment by which the buyer moves the end two months later. */
export const amendment: OpenAmendment = {
  number: 1,
  proposedBy: 'buyer',
  contractName: 'Pumps 2027',
  contractDescription: '',
  startDate: '2026-12-01',
  endDate: '2027-08-31',
  reason: 'The port is closed in June.',
  proposedAt: '2026-11-24T09:00:00Z',
  value: null,
  changes: ['endDate'],
  supplierAgreement: false,
  buyerAgreement: true,
};

/** A contract after the buyer requested changes. */
export const wantingChanges: Contract = {
  ...contract,
  rejectedBy: 'buyer',
  rejectedAt: '2026-11-22T09:00:00Z',
  rejectReason: 'Delivery in May, please.',
  wantsChanges: true,
};

/** Filter counts when there are no contracts. */
export const noFacets: ContractFacets = {
  statuses: [],
  partners: [],
  value: 0,
  delivered: 0,
  invoiced: 0,
};

/** Returns a contract with its full history; a test passes its changes. */
export function contractView(change: Partial<FullContract> = {}): FullContract {
  const proposed = { at: '2026-11-21T00:00:00Z', by: 'Asha Rao, Pumps & Co', act: 'proposed' as const };
  return {
    ...contract,
    ...nothingBeside,
    history: [{ ...proposed, revision: 1, amendment: null, note: '' }],
    revisions: [],
    proposed: null,
    amendments: [],
    signatures: [],
    ratings: { own: null, other: null, until: null, supplier: null, buyer: null },
    heldCertificates: [],
    ...change,
  };
}

/** Returns an amendment as shown on the contract's page, with the terms that it would change. */
export function amendmentView(change: Partial<FullContract['amendments'][number]> = {}) {
  const { contractName, contractDescription, startDate, endDate } = contract;
  return {
    ...nothingBeside,
    ...amendment,
    before: { ...nothingBeside, contractName, contractDescription, startDate, endDate },
    state: 'open' as const,
    answeredAt: null,
    answerReason: '',
    ...change,
  };
}

/** The accepted contract with the buyer's open amendment. */
export const amended = contractView({
  ...agreed,
  openAmendment: amendment,
  amendments: [amendmentView()],
});

/** A contract to be signed, with an amendment that nobody has signed yet. */
export const unsigned = contractView({
  ...amended,
  toBeSigned: true,
  openAmendment: { ...amendment, buyerAgreement: false },
  amendments: [amendmentView({ buyerAgreement: false })],
});

/** A line of 12 pumps at ₹18,499.99. */
export const pumps = {
  item: 'End-suction pump',
  quantity: 12,
  unit: 'pcs',
  unitPrice: 18_499.99,
  taxRate: 18,
  deliveryDate: '2026-12-15',
  deliveryPlace: 'Kanpur',
};
