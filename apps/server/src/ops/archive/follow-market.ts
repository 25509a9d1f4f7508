import path from 'node:path';
import { archiveOf } from '@proffer/embedded-postgres';
import type pg from 'pg';
import { throttledLog } from '../../platform/throttled-log';
import { assertArchives } from '../../platform/database';
import type { FileStore } from '../../platform/files';
import { archiveFiles } from './archive-files';
import { placesOf } from './archive-format';
import { writeReach } from './archive-limits';

interface FollowOptions {
  /** Where the archives are (ARCHIVE_DIR). */
  folder: string;
  dataDir: string;
  /** As the running role. */
  pool: pg.Pool;
  store: FileStore;
  logger: { error(details: object, message: string): void };
  everyMs?: number;
}

/** What is committed within this before a round may have been begun long before; each base looks at all files. */
const lookBack = '15 minutes';

/** Keeps the archive's files up with the market, as its server does with the journal, and says when either falls behind. */
export function followMarket({ folder, dataDir, pool, store, logger, everyMs = 20_000 }: FollowOptions) {
  const tell = throttledLog((details) =>
    logger.error(details, 'the archive falls behind: a lost disk would lose more'),
  );
  let running: Promise<void> | undefined;
  /** A moment, and the part of the journal that has all that was committed before it. */
  let mark: { at: Date; part: string } | undefined;

  async function round(): Promise<void> {
    const archive = await archiveOf(path.join(dataDir, 'postgres'), { folder });
    await archiveFiles({ store, files: placesOf(archive).files, hashes: newHashes() });
    await assertArchives(pool);
    await noteReach(archive);
  }

  /** Once the part of the mark is archived, so is everything before its moment; then the next mark is made. */
  async function noteReach(archive: string): Promise<void> {
    const { rows } = await pool.query<{ at: Date; part: string; archived: string | null }>(
      `select clock_timestamp() as at, pg_walfile_name(pg_current_wal_insert_lsn()) as part,
         (select last_archived_wal from pg_stat_archiver) as archived`,
    );
    const [now] = rows;
    if (!now) return;
    mark ??= now;
    // The first eight digits say the timeline, the others the place.
    if (!/^[\dA-F]{24}/.test(now.archived ?? '') || (now.archived ?? '').slice(8) < mark.part.slice(8))
      return;
    await writeReach(archive, mark.at);
    mark = now;
  }

  async function* newHashes() {
    const { rows } = await pool.query<{ sha256: string }>(
      `select sha256 from stored_files where kept_at > now() - $1::interval and scan <> 'infected'`,
      [lookBack],
    );
    yield rows.map(({ sha256 }) => sha256);
  }

  const timer = setInterval(() => {
    running ??= round()
      .catch((error: unknown) => tell({ err: error }))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    /** What has come since is archived before the market ends. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
      await round().catch((error: unknown) => tell({ err: error }));
    },
  };
}
