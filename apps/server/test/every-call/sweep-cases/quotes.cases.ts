import type { quoteRoutes } from '@proffer/contract/quotes/routes';
import type { SweepCases } from './sweep-case';

const line = { item: 'Valve', quantity: 5, unit: 'pcs', unitPrice: 99.5, taxRate: 18 };
const round = { lines: [line], startDate: '2026-12-01', endDate: '2027-01-01', round: 0 };

export const quoteCases: SweepCases<typeof quoteRoutes> = {
  askForQuote: {
    input: (w) => ({ body: { proposalId: w.openOfferId, quantity: 5, unit: 'pcs' } }),
    owner: 'buyer',
    stranger: 'own',
  },
  quotes: { input: () => ({ query: {} }), owner: 'supplier', stranger: 'own' },
  getQuote: { input: (w) => ({ params: { id: w.quoteId } }), owner: 'buyer', stranger: 404 },
  giveQuote: {
    input: (w) => ({ params: { id: w.quoteId }, body: { ...round, validUntil: '2026-12-15' } }),
    owner: 'supplier',
    stranger: 404,
  },
  counterQuote: {
    input: (w) => ({ params: { id: w.quoteId }, body: round }),
    owner: 'buyer',
    stranger: 404,
  },
  acceptQuote: {
    input: (w) => ({ params: { id: w.quoteId }, body: { round: 0 } }),
    owner: 'buyer',
    stranger: 404,
  },
  declineQuote: {
    input: (w) => ({ params: { id: w.quoteId }, body: { reason: 'No capacity.' } }),
    owner: 'supplier',
    stranger: 404,
  },
  withdrawQuote: {
    input: (w) => ({ params: { id: w.quoteId }, body: { reason: 'No need any more.' } }),
    owner: 'buyer',
    stranger: 404,
  },
};
