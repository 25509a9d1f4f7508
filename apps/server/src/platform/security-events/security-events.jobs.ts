import type { Jobs } from '../jobs';
import type { SecurityEventRecord } from './security-events.repository';

const jobName = 'security-events.sweep';

/** Removes security events that are no longer kept, every hour. Call before the jobs start. */
export function scheduleSecurityEventSweep(
  jobs: Pick<Jobs, 'define' | 'schedule'>,
  record: Pick<SecurityEventRecord, 'sweep'>,
): void {
  jobs.define(jobName, () => record.sweep());
  jobs.schedule(jobName, '47 * * * *');
}
