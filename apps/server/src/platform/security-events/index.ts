export type { SecurityEvent } from './event-row';
export {
  createSecurityEvents,
  type SecurityEventRecord,
  type SecurityEvents,
} from './security-events.repository';
