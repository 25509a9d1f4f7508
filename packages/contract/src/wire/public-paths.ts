import type { Method } from './route';

/** Paths of the calls of public pages other than login and the market. */
export const publicPaths = {
  publicCompany: { method: 'GET', path: '/userprofile/public/:userId' },
  marketInfo: { method: 'GET', path: '/user/market-info' },
  marketLogo: { method: 'GET', path: '/user/market-logo/:key/:shape' },
  marketPractice: { method: 'GET', path: '/user/market-practice' },
  marketTerms: { method: 'GET', path: '/user/terms' },
} as const satisfies Record<string, { method: Method; path: string }>;
