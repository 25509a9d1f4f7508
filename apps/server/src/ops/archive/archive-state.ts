import path from 'node:path';
import { archiveOf } from '@proffer/embedded-postgres';
import type pg from 'pg';
import { assertArchives } from '../../platform/database';
import { readLimits } from './archive-limits';

export interface ArchiveState {
  /** When the newest part of the journal came; null: none has. An idle market makes none. */
  partAt: Date | null;
  /** From when on the newest base reaches; null: there is none, so nothing can be restored. */
  baseAt: Date | null;
  /** The first moment that can be restored. */
  from: Date | null;
  /** The last moment that can be restored for certain; it follows the market within a minute while people work. */
  until: Date | null;
  /** Why the server cannot archive at present; null: it can. */
  failing: string | null;
}

interface ArchiveToRead {
  /** Where the archives are (ARCHIVE_DIR). */
  folder: string;
  dataDir: string;
  pool: pg.Pool;
}

/** Returns how the archive of a market's own database stands, by its content and by the reports of the server. */
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
