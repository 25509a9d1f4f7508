export { makeBackup, type BackupSource, type MadeBackup } from './backup/make-backup';
export { listBackups, pruneBackups } from './backup/kept-backups';
export { restoreBackup, type RestoreTarget } from './backup/restore-backup';
