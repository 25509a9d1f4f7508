export { createSecurityEvents, type SecurityEvent, type SecurityEvents } from './security-events.repository';
