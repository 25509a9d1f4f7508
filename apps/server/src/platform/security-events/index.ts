export type { SecurityEvent } from './event-row';
export { scheduleSecurityEventSweep } from './security-events.jobs';
export {
  createSecurityEvents,
  type SecurityEventRecord,
  type SecurityEvents,
} from './security-events.repository';
