import type { apiKeyRoutes } from '@proffer/contract/api-keys/routes';
import type { eventRoutes } from '@proffer/contract/events/routes';
import type { SweepCases, World } from './sweep-case';

const aboutKey = (w: World) => ({ params: { id: w.apiKeyId } });

export const integrationCases: SweepCases<typeof apiKeyRoutes & typeof eventRoutes> = {
  apiKeys: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  apiCaller: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  createApiKey: {
    input: () => ({ body: { name: 'ERP', scopes: { contracts: 'read' }, days: 90 } }),
    owner: 'supplier',
    stranger: 'own',
  },
  transferApiKey: {
    input: (w) => ({ ...aboutKey(w), body: { memberId: w.colleague.memberId } }),
    owner: 'supplier',
    stranger: 404,
  },
  rotateApiKey: { input: (w) => ({ ...aboutKey(w), body: { days: 30 } }), owner: 'supplier', stranger: 404 },
  revokeApiKey: { input: aboutKey, owner: 'supplier', stranger: 404 },
  events: { input: () => ({ query: { limit: 10 } }), owner: 'supplier', stranger: 'own' },
};
