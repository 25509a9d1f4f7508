import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { archiveOf, journalOf } from '@proffer/embedded-postgres';
import type pg from 'pg';
import { assertArchives } from '../../platform/database';
import { listBases } from './archive-format';

export interface ArchiveState {
  /** When the newest part of the journal came; null: none has. An idle market makes none. */
  partAt: Date | null;
  /** From when on the newest base reaches; null: there is none, so nothing can be restored. */
  baseAt: Date | null;
  /** Why the server cannot archive at present; null: it can. */
  failing: string | null;
}

interface ArchiveToRead {
  /** Where the archives are (ARCHIVE_DIR). */
  folder: string;
  dataDir: string;
  pool: pg.Pool;
}

/** How the archive of a market's own database stands, by what lies in it and by what the server says of it. */
export async function readArchiveState({ folder, dataDir, pool }: ArchiveToRead): Promise<ArchiveState> {
  const archive = await archiveOf(path.join(dataDir, 'postgres'), { folder });
  const journal = journalOf(archive);
  const names = await readdir(journal).catch((): string[] => []);
  // Their names sort by their order.
  const newest = names
    .filter((name) => /^[\dA-F]{24}\.gz$/.test(name))
    .toSorted()
    .at(-1);
  const base = (await listBases(archive)).at(-1);
  return {
    partAt: newest === undefined ? null : (await stat(path.join(journal, newest))).mtime,
    baseAt: base === undefined ? null : new Date(base.label.endedAt),
    failing: await assertArchives(pool).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  };
}
