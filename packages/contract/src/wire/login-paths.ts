import type { Method } from './route';

/** The calls of the login alone: the first page of most visits carries no others. */
export const loginPaths = {
  login: { method: 'POST', path: '/auth/login' },
  logout: { method: 'POST', path: '/auth/logout' },
  session: { method: 'GET', path: '/auth/session' },
  secondFactor: { method: 'POST', path: '/auth/second-factor' },
  resendSecondFactor: { method: 'POST', path: '/auth/second-factor/resend' },
} as const satisfies Record<string, { method: Method; path: string }>;
