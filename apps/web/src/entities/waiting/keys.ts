/** Query keys of the administrators' queue; each begins with `all`. */
export const queueKeys = {
  all: ['admin-queue'] as const,
  count: ['admin-queue', 'count'] as const,
  /** State of the product; its failures are items of the queue. */
  system: ['admin-queue', 'system'] as const,
};
