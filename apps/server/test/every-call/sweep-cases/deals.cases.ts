import type { dealRoutes } from '@proffer/contract/deals/routes';
import type { SweepCases } from './sweep-case';

export const dealCases: SweepCases<typeof dealRoutes> = {
  dealFile: {
    input: (w) => ({ query: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'buyer',
    stranger: 404,
  },
};
