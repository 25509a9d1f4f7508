import type { Method } from './route';

/** Paths of the calls of the comparison, which only its page uses. */
export const comparisonPaths = {
  compare: { method: 'GET', path: '/comparison' },
  exportComparison: { method: 'GET', path: '/comparison/export' },
  savedComparisons: { method: 'GET', path: '/comparison/saved' },
  saveComparison: { method: 'POST', path: '/comparison/saved' },
  removeComparison: { method: 'DELETE', path: '/comparison/saved/:id' },
  noteComparison: { method: 'PUT', path: '/comparison/notes' },
  askCompared: { method: 'POST', path: '/comparison/questions' },
  dismissReply: { method: 'PUT', path: '/comparison/questions/:id' },
} as const satisfies Record<string, { method: Method; path: string }>;
