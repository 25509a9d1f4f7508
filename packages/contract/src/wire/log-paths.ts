import type { Method } from './route';

/** The calls of the market's log, which one page makes; the others load without them. */
export const logPaths = {
  dealLog: { method: 'GET', path: '/contracts/log' },
  logHeads: { method: 'GET', path: '/contracts/log/heads' },
  logGrowth: { method: 'GET', path: '/contracts/log/growth' },
  logEntry: { method: 'GET', path: '/contracts/log/entry' },
} as const satisfies Record<string, { method: Method; path: string }>;
