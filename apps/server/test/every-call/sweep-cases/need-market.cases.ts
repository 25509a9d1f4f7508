import type { needMarketRoutes } from '@proffer/contract/needs/market.routes';
import type { SweepCases } from './sweep-case';

export const needMarketCases: SweepCases<typeof needMarketRoutes> = {
  findNeeds: { input: () => ({ query: {} }), owner: 'supplier', stranger: 'own' },
  publicNeeds: { input: () => ({ query: {} }), owner: 'any', stranger: 'own' },
  publicNeed: { input: (w) => ({ params: { id: w.needId } }), owner: 'any', stranger: 'own' },
  needRecord: { input: (w) => ({ params: { id: w.needId } }), owner: 'buyer', stranger: 404 },
  needQuestions: { input: (w) => ({ params: { id: w.needId } }), owner: 'buyer', stranger: 404 },
  askNeedQuestion: {
    input: (w) => ({ params: { id: w.needId }, body: { question: 'Which voltage?' } }),
    owner: 'supplier',
    stranger: 'own',
  },
  replyNeedQuestion: {
    input: (w) => ({
      params: { id: w.needId, questionId: w.needQuestionId },
      body: { reply: '415 V.' },
    }),
    owner: 'buyer',
    stranger: 404,
  },
};
