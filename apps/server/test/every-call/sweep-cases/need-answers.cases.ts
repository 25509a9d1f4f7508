import type { needAnswerRoutes } from '@proffer/contract/needs/answer-routes';
import type { SweepCases } from './sweep-case';

const line = {
  kind: 'offered',
  item: 'End-suction pump',
  quantity: 12,
  unit: 'pcs',
  unitPrice: 100,
  taxRate: 18,
};
const content = {
  proposalId: null,
  needVersion: 2,
  version: 0,
  lines: [line],
  startDate: '2027-06-01',
  endDate: '2027-07-01',
  validUntil: '2027-06-01',
};

export const needAnswerCases: SweepCases<typeof needAnswerRoutes> = {
  saveAnswer: {
    input: (w) => ({ params: { id: w.answeredNeedId }, body: content }),
    owner: 'supplier',
    stranger: 404,
  },
  ownAnswer: { input: (w) => ({ params: { id: w.answeredNeedId } }), owner: 'supplier', stranger: 404 },
  confirmAnswer: {
    input: (w) => ({ params: { id: w.answeredNeedId }, body: { needVersion: 1 } }),
    owner: 'supplier',
    stranger: 404,
  },
  askNeedNda: {
    input: (w) => ({ params: { id: w.answeredNeedId }, body: { proposalId: w.openOfferId } }),
    owner: 'supplier',
    stranger: 404,
  },
  needAnswers: { input: (w) => ({ params: { id: w.answeredNeedId } }), owner: 'buyer', stranger: 404 },
  declineAnswer: {
    input: (w) => ({ params: { id: w.answeredNeedId, answerId: w.answerId }, body: { reason: 'price' } }),
    owner: 'buyer',
    stranger: 404,
  },
  ownAnswers: { input: () => ({ query: {} }), owner: 'supplier', stranger: 'own' },
  withdrawAnswer: { input: (w) => ({ params: { id: w.answeredNeedId } }), owner: 'supplier', stranger: 404 },
};
