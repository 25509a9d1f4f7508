import { recordPaths } from '@proffer/contract/wire/record-paths';
import { learnPaths } from '../../lib/client';

learnPaths(recordPaths);

/** Pages that administrators go between: one file, so that everybody's first load names one and not six. */
export { AuditPage } from '../../features/records/audit/audit-page';
export { SecurityPage } from '../../features/records/security/security-page';
export { ReportsPage } from '../../features/reports/reports-page';
export { SynonymsPage } from '../../features/synonyms/synonyms-page';
export { SystemPage } from '../../features/system/system-page';
export { QueuePage } from '../../features/waiting/queue-page';
