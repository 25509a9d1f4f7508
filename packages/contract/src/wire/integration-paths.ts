import type { Method } from './route';

/** Paths of the calls that connect other systems: API keys, the change feed and webhooks. */
export const integrationPaths = {
  apiKeys: { method: 'GET', path: '/user/api-keys' },
  apiCaller: { method: 'GET', path: '/user/api-caller' },
  createApiKey: { method: 'POST', path: '/user/api-keys' },
  rotateApiKey: { method: 'POST', path: '/user/api-keys/:id/rotate' },
  transferApiKey: { method: 'PUT', path: '/user/api-keys/:id/person' },
  revokeApiKey: { method: 'DELETE', path: '/user/api-keys/:id' },
  webhooks: { method: 'GET', path: '/user/webhooks' },
  createWebhook: { method: 'POST', path: '/user/webhooks' },
  updateWebhook: { method: 'PUT', path: '/user/webhooks/:id' },
  removeWebhook: { method: 'DELETE', path: '/user/webhooks/:id' },
  rotateWebhookSecret: { method: 'POST', path: '/user/webhooks/:id/secret' },
  pauseWebhook: { method: 'PUT', path: '/user/webhooks/:id/pause' },
  resumeWebhook: { method: 'PUT', path: '/user/webhooks/:id/resume' },
  testWebhook: { method: 'POST', path: '/user/webhooks/:id/test' },
  webhookDeliveries: { method: 'GET', path: '/user/webhooks/:id/deliveries' },
  replayDelivery: { method: 'POST', path: '/user/webhooks/:id/deliveries/:deliveryId/replay' },
  events: { method: 'GET', path: '/events' },
} as const satisfies Record<string, { method: Method; path: string }>;
