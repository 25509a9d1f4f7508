export { createSecurityEvents, type SecurityEvents } from './security-events.repository';
