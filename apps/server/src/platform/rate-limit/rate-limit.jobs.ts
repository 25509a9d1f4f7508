import type { Jobs } from '../jobs';
import type { RateLimit } from './rate-limit.repository';

const jobName = 'rate-limit.sweep';

/** Removes finished counting windows every hour. Call before the jobs start. */
export function scheduleRateLimitSweep(
  jobs: Pick<Jobs, 'define' | 'schedule'>,
  rateLimit: Pick<RateLimit, 'sweep'>,
): void {
  jobs.define(jobName, () => rateLimit.sweep());
  jobs.schedule(jobName, '17 * * * *');
}
