import type { homeRoutes } from '@proffer/contract/home/routes';
import type { SweepCases } from './sweep-case';

export const homeCases: SweepCases<typeof homeRoutes> = {
  buyerHome: { input: () => ({}), owner: 'buyer', stranger: 'own' },
  taskCounts: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  supplierHome: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  adminHome: { input: () => ({}), owner: 'admin', stranger: 'own' },
  endsSoon: { input: () => ({}), owner: 'buyer', stranger: 'own' },
  nextStep: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  besideOffer: {
    input: ({ proposalId }) => ({ params: { id: proposalId } }),
    owner: 'buyer',
    stranger: 'own',
  },
};
