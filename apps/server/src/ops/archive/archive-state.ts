import path from 'node:path';
import { archiveOf } from '@proffer/embedded-postgres';
import type pg from 'pg';
import { assertArchives } from '../../platform/database';
import { readLimits } from './archive-limits';

export interface ArchiveState {
  /** Arrival of the newest log segment; null if there is none. An idle market creates none. */
  partAt: Date | null;
  /** Time from which the newest base backup can restore; null if there is none. */
  baseAt: Date | null;
  /** The earliest time that can be restored. */
  from: Date | null;
  /** The latest time that can certainly be restored; during use at most a minute ago. */
  until: Date | null;
  /** Reason for which the server cannot archive at present; null if it can. */
  failing: string | null;
}

interface ArchiveToRead {
  /** Folder of the archives (ARCHIVE_DIR). */
  folder: string;
  dataDir: string;
  pool: pg.Pool;
}

/** Returns the state of the market's archive, from its content and the server's reports. */
export async function readArchiveState({ folder, dataDir, pool }: ArchiveToRead): Promise<ArchiveState> {
  const limits = await readLimits(await archiveOf(path.join(dataDir, 'postgres'), { folder }));
  return {
    partAt: limits.newestPartAt,
    baseAt: limits.newestBaseAt,
    from: limits.from,
    until: limits.provenUntil,
    failing: await assertArchives(pool).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  };
}
