import type { Method } from './route';

/** Paths of the calls for renewing an NDA; loaded by the NDA pages. */
export const renewalPaths = {
  renewalDocument: { method: 'GET', path: '/nda/renewal/:id' },
  signRenewal: { method: 'PUT', path: '/nda/renewal/:id' },
  declineRenewal: { method: 'PUT', path: '/nda/renewal/decline/:id' },
  withdrawRenewal: { method: 'PUT', path: '/nda/renewal/withdraw/:id' },
} as const satisfies Record<string, { method: Method; path: string }>;
