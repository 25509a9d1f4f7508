import type { Method } from './route';

/** Paths of the calls of the market's log, which only one page uses. */
export const logPaths = {
  dealLog: { method: 'GET', path: '/contracts/log' },
  logHeads: { method: 'GET', path: '/contracts/log/heads' },
  logGrowth: { method: 'GET', path: '/contracts/log/growth' },
  logEntry: { method: 'GET', path: '/contracts/log/entry' },
} as const satisfies Record<string, { method: Method; path: string }>;
