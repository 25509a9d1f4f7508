import type { Method } from './route';

/** The calls of the login, and of the market that strangers read: the first pages of most visits carry no others. */
export const loginPaths = {
  login: { method: 'POST', path: '/auth/login' },
  logout: { method: 'POST', path: '/auth/logout' },
  publicOffers: { method: 'GET', path: '/proposals/public' },
  session: { method: 'GET', path: '/auth/session' },
  secondFactor: { method: 'POST', path: '/auth/second-factor' },
  resendSecondFactor: { method: 'POST', path: '/auth/second-factor/resend' },
} as const satisfies Record<string, { method: Method; path: string }>;
