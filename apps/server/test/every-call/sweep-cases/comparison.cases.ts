import type { comparisonRoutes } from '@proffer/contract/comparison/routes';
import type { SweepCases } from './sweep-case';

export const comparisonCases: SweepCases<typeof comparisonRoutes> = {
  compare: { input: (w) => ({ query: { columns: `o${w.openOfferId}` } }), owner: 'any', stranger: 200 },
  exportComparison: {
    input: (w) => ({ query: { columns: `o${w.openOfferId}` } }),
    owner: 'any',
    stranger: 200,
  },
  savedComparisons: { input: () => ({}), owner: 'buyer', stranger: 'own' },
  saveComparison: {
    input: (w) => ({ body: { name: 'Valves', columns: `o${w.openOfferId}`, quantity: 5 } }),
    owner: 'buyer',
    stranger: 'own',
  },
  noteComparison: {
    input: (w) => ({ body: { column: `o${w.openOfferId}`, row: 'leadDays', text: 'Two weeks' } }),
    owner: 'buyer',
    stranger: 'own',
  },
  askCompared: {
    input: (w) => ({
      body: {
        clientId: '0d4ff7a2-7f0b-4f8a-9d0e-4a1c9c1f0a11',
        cells: [{ column: `o${w.openOfferId}`, row: 'leadDays' }],
      },
    }),
    owner: 'buyer',
    stranger: 'own',
  },
  dismissReply: {
    input: (w) => ({ params: { id: w.questionId }, body: { messageId: w.replyId } }),
    owner: 'buyer',
    stranger: 404,
  },
  removeComparison: { input: (w) => ({ params: { id: w.comparisonId } }), owner: 'buyer', stranger: 404 },
};
