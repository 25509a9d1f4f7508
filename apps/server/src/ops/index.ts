export { listBackups, pruneBackups } from './backup/kept-backups';
export { makeBackup, type BackupSource } from './backup/make-backup';
export { restoreBackup, type RestoreTarget } from './backup/restore-backup';
export { examine, type DoctorSubjects } from './checks/doctor';
export { verifyBackup } from './checks/verify-backup';
export { verifyMarket } from './checks/verify-market';
export { exportMarket } from './export';
export type { OnProgress } from './progress';
export { reindex } from './reindex';
