import { setTimeout as sleep } from 'node:timers/promises';
import { throttledLog } from '../throttled-log';
import { sql } from 'drizzle-orm';
import { isDatabaseAway } from './away';
import { startHeartbeat } from './heartbeat';
import type { DatabaseLogger } from './logger';
import { createPool } from './pool';
import type { StatementWatch } from './statement-watch';
import { drizzleOver, sqlState, type Database } from './transaction';

/**
 * Runs an expensive read on the replica if there is one. The read sees every change that was acknowledged before the
 * call, on any node. It gets the database to read from, and may run twice, so it must not write.
 */
export type HeavyRead = <T>(read: (from: Database) => Promise<T>) => Promise<T>;

const xmin = sql`pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * The current snapshot as text, to find out on the primary later which changes it did not contain. A replica's
 * snapshot does not list running transactions, so all transactions from the oldest running one on count as unseen
 * there.
 */
export const snapshotOfReading = sql<string>`case when pg_is_in_recovery() then ${xmin} || ':' || ${xmin} || ':' else pg_current_snapshot()::text end`;

interface ReplicaOptions {
  /** Connection string of the replica. */
  connectionString: string;
  primary: Database;
  poolSize: number;
  logger: DatabaseLogger;
  watch?: StatementWatch | undefined;
}

/**
 * Time that a read waits for the replica to catch up, and the polling interval. A healthy replica lags by
 * milliseconds.
 */
const catchUpMs = 100;
const lookEveryMs = 5;
/** Time during which the replica is skipped after it did not catch up. */
const skippedMs = 1_000;
/** Connection timeout; short, because the primary can serve as well. */
const connectMs = 1_000;

const recoveryConflict = '40001';
const tookTooLong = '57014';

/**
 * Opens a replica whose reads are never older than those of the primary. Before each read it queries the primary's
 * journal position, and the replica must have replayed it. A replica that lags, is away or was promoted is skipped.
 */
export function openReplica({ connectionString, primary, poolSize, logger, watch }: ReplicaOptions) {
  const pool = createPool(connectionString, {
    poolSize,
    logger,
    watch,
    applicationName: 'proffer reads',
    connectTimeoutMs: connectMs,
  });
  const replica = drizzleOver(pool);
  const logFailedRead = throttledLog((details) => logger.warn(details, 'the replica could not be read'));
  let skippedUntil = 0;
  let heartbeat: ReturnType<typeof startHeartbeat> | undefined;

  /**
   * Returns the journal position of all acknowledged changes: flushed, or only inserted if `synchronous_commit` is
   * off.
   */
  async function findPosition(): Promise<string> {
    const { rows } = await primary.$client.query<{ position: string }>(
      `select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
         else pg_current_wal_flush_lsn() end::text as position`,
    );
    return rows[0]?.position ?? '';
  }

  async function hasReplayed(position: string): Promise<boolean> {
    const { rows } = await pool.query<{ has: boolean | null }>(
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      [position],
    );
    return rows[0]?.has ?? false;
  }

  async function hasCaughtUp(): Promise<boolean> {
    if (performance.now() < skippedUntil) return false;
    const position = await findPosition();
    try {
      const until = performance.now() + catchUpMs;
      do {
        if (await hasReplayed(position)) return true;
        await sleep(lookEveryMs);
      } while (performance.now() < until);
    } catch (err) {
      logFailedRead({ err });
    }
    skippedUntil = performance.now() + skippedMs;
    return false;
  }

  const readHeavy: HeavyRead = async (read) => {
    if (!(await hasCaughtUp())) return read(primary);
    try {
      return await read(replica);
    } catch (error) {
      const isReplicaFailure =
        sqlState(error) === recoveryConflict || (isDatabaseAway(error) && sqlState(error) !== tookTooLong);
      if (!isReplicaFailure) throw error;
      return read(primary);
    }
  };

  return {
    pool,
    readHeavy,
    /** Starts the health check, so that a replica that does not answer is skipped at once. */
    watch(): void {
      heartbeat ??= startHeartbeat({ name: 'the replica', pools: [pool], connectionString, logger });
    },
    async stopWatching(): Promise<void> {
      await heartbeat?.stop();
    },
  };
}
