/** What waits for administrators; `all` stands before each of its keys. */
export const queueKeys = { all: ['admin-queue'] as const, count: ['admin-queue', 'count'] as const };
