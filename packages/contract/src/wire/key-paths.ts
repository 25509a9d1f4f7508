import type { Method } from './route';

/** Paths of the calls for signing with one's own key; loaded by the settings and the signing dialogs. */
export const keyPaths = {
  signingKeys: { method: 'GET', path: '/signature/keys' },
  beginSigningKey: { method: 'POST', path: '/signature/keys/begin' },
  addSigningKey: { method: 'POST', path: '/signature/keys' },
  removeSigningKey: { method: 'DELETE', path: '/signature/keys/:id' },
  askKeyAlways: { method: 'PUT', path: '/signature/keys/always' },
  askNdaKey: { method: 'POST', path: '/nda/:id/key' },
  askContractKey: { method: 'POST', path: '/contracts/:id/key' },
} as const satisfies Record<string, { method: Method; path: string }>;
