import type { dealLogRoutes } from '@proffer/contract/deals/log.routes';
import type { SweepCases } from './sweep-case';

export const dealLogCases: SweepCases<typeof dealLogRoutes> = {
  dealLog: { input: () => ({}), owner: 'any', stranger: 'own' },
  logHeads: { input: () => ({ query: {} }), owner: 'any', stranger: 'own' },
  logGrowth: { input: () => ({ query: { first: 1, second: 2 } }), owner: 'any', stranger: 'own' },
  logEntry: {
    input: () => ({ query: { deal: '7a0f0f0e-6f52-4c0f-8f0e-0c1d2e3f4a5b', sequence: 1 } }),
    owner: 'any',
    stranger: 'own',
  },
};
