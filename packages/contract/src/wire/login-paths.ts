import type { Method } from './route';

/** Paths of the calls for login and the public market, which the first page of most visits needs. */
export const loginPaths = {
  login: { method: 'POST', path: '/auth/login' },
  logout: { method: 'POST', path: '/auth/logout' },
  demoLogin: { method: 'POST', path: '/auth/demo-login' },
  publicOffers: { method: 'GET', path: '/proposals/public' },
  session: { method: 'GET', path: '/auth/session' },
  secondFactor: { method: 'POST', path: '/auth/second-factor' },
  resendSecondFactor: { method: 'POST', path: '/auth/second-factor/resend' },
} as const satisfies Record<string, { method: Method; path: string }>;
