import type { Method } from './route';

/** The calls of signing with a key of one's own; the settings and the dialogs of signing load them. */
export const keyPaths = {
  signingKeys: { method: 'GET', path: '/signature/keys' },
  beginSigningKey: { method: 'POST', path: '/signature/keys/begin' },
  addSigningKey: { method: 'POST', path: '/signature/keys' },
  removeSigningKey: { method: 'DELETE', path: '/signature/keys/:id' },
  askKeyAlways: { method: 'PUT', path: '/signature/keys/always' },
  askNdaKey: { method: 'POST', path: '/nda/:id/key' },
  askContractKey: { method: 'POST', path: '/contracts/:id/key' },
} as const satisfies Record<string, { method: Method; path: string }>;
