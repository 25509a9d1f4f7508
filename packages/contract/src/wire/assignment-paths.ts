import type { Method } from './route';

/** Paths of the calls about who is in charge of what; loaded only by companies with several people. */
export const assignmentPaths = {
  assignees: { method: 'GET', path: '/assignments' },
  assign: { method: 'PUT', path: '/assignments/:kind/:subjectId' },
} as const satisfies Record<string, { method: Method; path: string }>;
