import type { Method } from './route';

/** The calls of renewing an NDA; the pages of NDAs load them. */
export const renewalPaths = {
  renewalDocument: { method: 'GET', path: '/nda/renewal/:id' },
  signRenewal: { method: 'PUT', path: '/nda/renewal/:id' },
  declineRenewal: { method: 'PUT', path: '/nda/renewal/decline/:id' },
  withdrawRenewal: { method: 'PUT', path: '/nda/renewal/withdraw/:id' },
} as const satisfies Record<string, { method: Method; path: string }>;
