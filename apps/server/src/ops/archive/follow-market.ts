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
  /** Folder of the archives (ARCHIVE_DIR). */
  folder: string;
  dataDir: string;
  /** Pool of the running role. */
  pool: pg.Pool;
  store: FileStore;
  logger: { error(details: object, message: string): void };
  everyMs?: number;
}

/**
 * A transaction committed within this time before a round may have begun much earlier; each base backup checks all
 * files.
 */
const lookBack = '15 minutes';

/**
 * Copies stored files to the archive continuously, as the server does with the log, and logs when either falls
 * behind.
 */
export function followMarket({ folder, dataDir, pool, store, logger, everyMs = 20_000 }: FollowOptions) {
  const tell = throttledLog((details) =>
    logger.error(details, 'the archive falls behind: a lost disk would lose more'),
  );
  let running: Promise<void> | undefined;
  /** A time, and the log segment that contains every commit before it. */
  let mark: { at: Date; part: string } | undefined;

  async function round(): Promise<void> {
    const archive = await archiveOf(path.join(dataDir, 'postgres'), { folder });
    await archiveFiles({ store, files: placesOf(archive).files, hashes: newHashes() });
    await assertArchives(pool);
    await noteReach(archive);
  }

  /** Once the mark's segment is archived, so is everything before its time; then the next mark is set. */
  async function noteReach(archive: string): Promise<void> {
    const { rows } = await pool.query<{ at: Date; part: string; archived: string | null }>(
      `select clock_timestamp() as at, pg_walfile_name(pg_current_wal_insert_lsn()) as part,
         (select last_archived_wal from pg_stat_archiver) as archived`,
    );
    const [now] = rows;
    if (!now) return;
    mark ??= now;
    // The first eight digits are the timeline, the others the position.
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
    /** Archives the latest files before the market stops. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
      await round().catch((error: unknown) => tell({ err: error }));
    },
  };
}
