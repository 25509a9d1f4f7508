import type { Method } from './route';

/** Paths of the calls for open formats: documents of a contract. */
export const openFormatPaths = {
  contractOrder: { method: 'GET', path: '/contracts/:id/ubl/order' },
  contractOrderResponse: { method: 'GET', path: '/contracts/:id/ubl/order-response' },
} as const satisfies Record<string, { method: Method; path: string }>;
