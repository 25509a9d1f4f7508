import type { contractRoutes } from '@proffer/contract/contracts/routes';
import type { SweepCases, World } from './sweep-case';

const proposal = (w: World) => ({
  contractName: 'Swept',
  startDate: '2026-12-01',
  endDate: '2027-01-01',
  proposalId: w.proposalId,
  buyerId: w.buyer.userId,
  supplierId: w.supplier.userId,
});

export const contractCases: SweepCases<typeof contractRoutes> = {
  createContract: { input: (w) => ({ body: proposal(w) }), owner: 'supplier', stranger: 403 },
  previewContract: { input: (w) => ({ body: proposal(w) }), owner: 'supplier', stranger: 403 },
  supplierContracts: {
    input: (w) => ({ query: { supplierId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  buyerContracts: { input: (w) => ({ query: { buyerId: w.buyer.userId } }), owner: 'buyer', stranger: 403 },
  acceptAsSupplier: { input: (w) => ({ params: { id: w.contractId } }), owner: 'supplier', stranger: 404 },
  acceptAsBuyer: { input: (w) => ({ params: { id: w.contractId } }), owner: 'buyer', stranger: 404 },
  rejectAsSupplier: {
    input: (w) => ({ params: { id: w.contractId }, body: { reason: 'No capacity.' } }),
    owner: 'supplier',
    stranger: 404,
  },
  rejectAsBuyer: {
    input: (w) => ({ params: { id: w.contractId }, body: { reason: 'Too long.', wantsChanges: true } }),
    owner: 'buyer',
    stranger: 404,
  },
  reviseContract: {
    input: (w) => ({
      params: { id: w.contractId },
      body: { revision: 1, contractName: 'Second', startDate: '2026-12-01', endDate: '2027-01-01' },
    }),
    owner: 'supplier',
    stranger: 404,
  },
  getContract: { input: (w) => ({ params: { id: w.contractId } }), owner: 'buyer', stranger: 404 },
  contractDocument: { input: (w) => ({ params: { id: w.contractId } }), owner: 'buyer', stranger: 404 },
  addContractPaper: {
    input: () => ({ file: { name: 'x.pdf', bytes: Buffer.from('not a pdf') } }),
    owner: 'supplier',
    stranger: 'own',
  },
  contractPaper: {
    input: (w) => ({ params: { id: w.contractId, paperId: w.paperId } }),
    owner: 'buyer',
    stranger: 404,
  },
  contractCalendar: { input: (w) => ({ params: { id: w.contractId } }), owner: 'supplier', stranger: 404 },
  contractBuyers: {
    input: (w) => ({ query: { proposalId: w.proposalId } }),
    owner: 'supplier',
    stranger: 404,
  },
  proposeAmendment: {
    input: (w) => ({
      params: { id: w.contractId },
      body: {
        contractName: 'Amended',
        startDate: '2026-12-01',
        endDate: '2027-02-01',
        amendment: 0,
        reason: 'Later.',
      },
    }),
    owner: 'supplier',
    stranger: 404,
  },
  acceptAmendmentAsSupplier: {
    input: (w) => ({ params: { id: w.contractId, number: 1 } }),
    owner: 'supplier',
    stranger: 404,
  },
  acceptAmendmentAsBuyer: {
    input: (w) => ({ params: { id: w.contractId, number: 1 } }),
    owner: 'buyer',
    stranger: 404,
  },
  rejectAmendmentAsSupplier: {
    input: (w) => ({ params: { id: w.contractId, number: 1 }, body: { reason: 'No.' } }),
    owner: 'supplier',
    stranger: 404,
  },
  rejectAmendmentAsBuyer: {
    input: (w) => ({ params: { id: w.contractId, number: 1 }, body: { reason: 'No.' } }),
    owner: 'buyer',
    stranger: 404,
  },
  withdrawAmendment: {
    input: (w) => ({ params: { id: w.contractId, number: 1 } }),
    owner: 'supplier',
    stranger: 404,
  },
  contractCertificate: { input: (w) => ({ params: { id: w.contractId } }), owner: 'buyer', stranger: 404 },
  amendmentCertificate: {
    input: (w) => ({ params: { id: w.contractId, number: 1 } }),
    owner: 'buyer',
    stranger: 404,
  },
  amendmentDocument: {
    input: (w) => ({ params: { id: w.contractId, number: 1 } }),
    owner: 'buyer',
    stranger: 404,
  },
};
