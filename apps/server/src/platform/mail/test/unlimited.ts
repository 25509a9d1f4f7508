import type { RateLimit } from '../../rate-limit';

/** A rate limit that allows everything, for tests of other behaviour. */
export const unlimited: Pick<RateLimit, 'take' | 'giveBack'> = {
  take: async () => ({ allowed: true, tries: 1 }),
  giveBack: async () => undefined,
};
