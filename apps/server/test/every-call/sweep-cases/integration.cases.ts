import type { apiKeyRoutes } from '@proffer/contract/api-keys/routes';
import type { eventRoutes } from '@proffer/contract/events/routes';
import type { webhookRoutes } from '@proffer/contract/webhooks/routes';
import type { SweepCases, World } from './sweep-case';

const aboutWebhook = (w: World) => ({ params: { id: w.webhookId } });
const newWebhook = { url: 'http://127.0.0.1:9999/', description: '', nouns: ['contracts'], types: [] };

const aboutKey = (w: World) => ({ params: { id: w.apiKeyId } });

export const integrationCases: SweepCases<typeof apiKeyRoutes & typeof eventRoutes & typeof webhookRoutes> = {
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
  webhooks: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  createWebhook: { input: () => ({ body: newWebhook }), owner: 'supplier', stranger: 'own' },
  updateWebhook: {
    input: (w) => ({ ...aboutWebhook(w), body: newWebhook }),
    owner: 'supplier',
    stranger: 404,
  },
  rotateWebhookSecret: { input: aboutWebhook, owner: 'supplier', stranger: 404 },
  testWebhook: { input: aboutWebhook, owner: 'supplier', stranger: 404 },
  webhookDeliveries: { input: aboutWebhook, owner: 'supplier', stranger: 404 },
  replayDelivery: {
    input: (w) => ({ params: { id: w.webhookId, deliveryId: w.webhookDeliveryId } }),
    owner: 'supplier',
    stranger: 404,
  },
  pauseWebhook: { input: aboutWebhook, owner: 'supplier', stranger: 404 },
  resumeWebhook: { input: aboutWebhook, owner: 'supplier', stranger: 404 },
  removeWebhook: { input: aboutWebhook, owner: 'supplier', stranger: 404 },
  events: { input: () => ({ query: { limit: 10 } }), owner: 'supplier', stranger: 'own' },
};
