import type { RateLimit } from '../../rate-limit';

/** Counts nothing, for tests of what happens to a mail that may go. */
export const unlimited: Pick<RateLimit, 'take' | 'giveBack'> = {
  take: async () => ({ allowed: true, tries: 1 }),
  giveBack: async () => undefined,
};
