import type { Method } from './route';

/** Paths of the calls that connect other systems: API keys and the change feed. */
export const integrationPaths = {
  apiKeys: { method: 'GET', path: '/user/api-keys' },
  apiCaller: { method: 'GET', path: '/user/api-caller' },
  createApiKey: { method: 'POST', path: '/user/api-keys' },
  rotateApiKey: { method: 'POST', path: '/user/api-keys/:id/rotate' },
  transferApiKey: { method: 'PUT', path: '/user/api-keys/:id/person' },
  revokeApiKey: { method: 'DELETE', path: '/user/api-keys/:id' },
  events: { method: 'GET', path: '/events' },
} as const satisfies Record<string, { method: Method; path: string }>;
