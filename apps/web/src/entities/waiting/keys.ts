/** What waits for administrators; `all` stands before each of its keys. */
export const queueKeys = {
  all: ['admin-queue'] as const,
  count: ['admin-queue', 'count'] as const,
  /** How the product runs: what fails there waits here. */
  system: ['admin-queue', 'system'] as const,
};
