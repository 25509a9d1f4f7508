import { stat } from 'node:fs/promises';
import path from 'node:path';

/** An empty file in the data folder: its time is that of the last backup (docs/operating.md). */
export const backupMark = 'last-backup';

/** Names the archive that has everything of this data folder since its last base. */
export const archiveMark = 'archive';

/** In a data folder that a restore has not finished yet. */
export const restoreMark = 'restore-unfinished';

/** Throws, in words, for a data folder that holds half a market: a start would make a new one of the other half. */
export async function assertRestored(dataDir: string): Promise<void> {
  if (!(await stat(path.join(dataDir, restoreMark)).catch(() => undefined))) return;
  throw new Error(
    `A restore into ${dataDir} did not come to its end. Remove the folder and restore once more (DATA_DIR).`,
  );
}
