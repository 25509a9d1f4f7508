import { stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Name of an empty file in the data folder. Its modification time is that of the last backup
 * (docs/operating.md).
 */
export const backupMark = 'last-backup';

/**
 * Name of the file that identifies the archive holding everything since this data folder’s last
 * base backup.
 */
export const archiveMark = 'archive';

/** Name of the file that marks a data folder whose restore is unfinished. */
export const restoreMark = 'restore-unfinished';

/**
 * Throws if a restore into this data folder did not finish. A start would treat the missing half as
 * a new installation.
 */
export async function assertRestored(dataDir: string): Promise<void> {
  if (!(await stat(path.join(dataDir, restoreMark)).catch(() => undefined))) return;
  throw new Error(
    `A restore into ${dataDir} did not come to its end. Remove the folder and restore again (DATA_DIR).`,
  );
}
