export { createAuditLog, type AuditEntry, type AuditLog } from './audit.repository';
