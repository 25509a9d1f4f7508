import { totalsOf } from '@proffer/contract/contracts/lines';
import type { ContractFacets, OpenAmendment } from '@proffer/contract/contracts/schemas';
import { noSubstance } from '@proffer/contract/contracts/substance';
import type { Contract, FullContract } from '../../entities/contracts/contract';
import { answer } from '../../test/network';

/** What a contract says that has neither lines nor anything else beside its description. */
export const nothingBeside = { ...noSubstance, papers: [], totals: totalsOf([]) };

/** Of who signs without a key of their own. */
export const noKey = { isAlwaysAsked: false, key: null };

/** Nothing was delivered or invoiced yet. */
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

/** Both have accepted it, and it runs. */
export const agreed: Contract = {
  ...contract,
  contractStatus: 'Active',
  supplierAgreement: true,
  buyerAgreement: true,
  supplierAgreedAt: '2026-11-22T00:00:00Z',
  buyerAgreedAt: '2026-11-23T00:00:00Z',
};

/** The buyer would have it end two months later. */
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

/** The same after the buyer asked for changes. */
export const wantingChanges: Contract = {
  ...contract,
  rejectedBy: 'buyer',
  rejectedAt: '2026-11-22T09:00:00Z',
  rejectReason: 'Delivery in May, please.',
  wantsChanges: true,
};

/** What the filters of a list are told before there is any contract. */
export const noFacets: ContractFacets = {
  statuses: [],
  partners: [],
  value: 0,
  delivered: 0,
  invoiced: 0,
};

/** With everything its history holds; a test changes what it is about. */
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
    ...change,
  };
}

/** An amendment as the contract's page has it, with the terms it would change. */
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

/** The agreed contract with the buyer's amendment, which waits. */
export const amended = contractView({
  ...agreed,
  openAmendment: amendment,
  amendments: [amendmentView()],
});

/** The same of a contract that is signed: nobody has signed the amendment yet. */
export const unsigned = contractView({
  ...amended,
  toBeSigned: true,
  openAmendment: { ...amendment, buyerAgreement: false },
  amendments: [amendmentView({ buyerAgreement: false })],
});

/** Of pumps: 12 of them at ₹18,499.99. */
export const pumps = {
  item: 'End-suction pump',
  quantity: 12,
  unit: 'pcs',
  unitPrice: 18_499.99,
  taxRate: 18,
  deliveryDate: '2026-12-15',
  deliveryPlace: 'Kanpur',
};
