import type { fulfilmentRoutes } from '@proffer/contract/contracts/fulfilment.routes';
import type { SweepCases, World } from './sweep-case';

const note = (w: World) => ({ id: w.contractId, noteId: 1 });

export const fulfilmentCases: SweepCases<typeof fulfilmentRoutes> = {
  contractFacets: { input: () => ({}), owner: 'buyer', stranger: 'own' },
  exportContracts: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  contractBundle: { input: (w) => ({ params: { id: w.contractId } }), owner: 'buyer', stranger: 404 },
  contractFulfilment: { input: (w) => ({ params: { id: w.contractId } }), owner: 'buyer', stranger: 404 },
  noteDelivery: {
    input: (w) => ({ params: { id: w.contractId }, body: { day: '2026-11-20' } }),
    owner: 'supplier',
    stranger: 404,
  },
  noteInvoice: {
    input: (w) => ({
      params: { id: w.contractId },
      body: { day: '2026-11-20', entries: [{ line: null, amount: 100 }] },
    }),
    owner: 'supplier',
    stranger: 404,
  },
  rateContract: {
    input: (w) => ({ params: { id: w.contractId }, body: { inTime: 5, asAgreed: 4, answered: 5 } }),
    owner: 'supplier',
    stranger: 404,
  },
  confirmNote: { input: (w) => ({ params: note(w) }), owner: 'buyer', stranger: 404 },
  disputeNote: {
    input: (w) => ({ params: note(w), body: { reason: 'Two are broken.' } }),
    owner: 'buyer',
    stranger: 404,
  },
  withdrawNote: { input: (w) => ({ params: note(w) }), owner: 'supplier', stranger: 404 },
};
