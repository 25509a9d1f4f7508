import type { Method } from './route';

/** Paths of the calls of single sign-on; loaded by its pages and its section of the settings. */
export const ssoPaths = {
  ssoSettings: { method: 'GET', path: '/user/sso' },
  saveSsoProvider: { method: 'PUT', path: '/user/sso' },
  removeSso: { method: 'DELETE', path: '/user/sso' },
  addSsoDomain: { method: 'POST', path: '/user/sso/domains' },
  checkSsoDomain: { method: 'POST', path: '/user/sso/domains/:id/check' },
  removeSsoDomain: { method: 'DELETE', path: '/user/sso/domains/:id' },
  requireSso: { method: 'PUT', path: '/user/sso/rule' },
  testSso: { method: 'POST', path: '/user/sso/test' },
  startSso: { method: 'POST', path: '/auth/sso/start' },
  confirmBySso: { method: 'POST', path: '/auth/sso/confirm' },
  finishSso: { method: 'POST', path: '/auth/sso/finish' },
  joinBySso: { method: 'POST', path: '/auth/sso/join' },
} as const satisfies Record<string, { method: Method; path: string }>;
