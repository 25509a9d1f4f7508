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
 * Does a read that costs much, on the replica if there is one. Whatever was acknowledged to anybody before it was asked
 * for, it sees, on whichever node. It may be done twice, so it only reads; it is given the database to read from.
 */
export type HeavyRead = <T>(read: (from: Database) => Promise<T>) => Promise<T>;

const xmin = sql`pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * The snapshot that is read in, as text, to ask the primary later what it did not see. A replica does not name the
 * transactions under way in its own; so there all from the oldest of them on count as not seen.
 */
export const snapshotOfReading = sql<string>`case when pg_is_in_recovery() then ${xmin} || ':' || ${xmin} || ':' else pg_current_snapshot()::text end`;

interface ReplicaOptions {
  /** Of the replica. */
  connectionString: string;
  primary: Database;
  poolSize: number;
  logger: DatabaseLogger;
  watch?: StatementWatch | undefined;
}

/** So long a read waits for the replica to catch up, and so often it looks; a healthy one is behind by milliseconds. */
const catchUpMs = 100;
const lookEveryMs = 5;
/** After a wait in vain the primary is read from at once for so long. */
const leftAloneMs = 1_000;
/** The primary is there too, so nobody waits long for a replica that is not. */
const connectMs = 1_000;

const recoveryConflict = '40001';
const tookTooLong = '57014';

/**
 * Reads on a replica that never show less than the primary would: the place in the journal up to which all is
 * acknowledged is asked of the primary before each read, and the replica must have replayed it. One that lags or is away,
 * or has become the primary itself, is passed over.
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
  const tellUnread = throttledLog((details) => logger.warn(details, 'the replica could not be read'));
  let leftAloneUntil = 0;
  let heartbeat: ReturnType<typeof startHeartbeat> | undefined;

  /** What is acknowledged is flushed, but where the operator has chosen not to wait for that. */
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
    if (performance.now() < leftAloneUntil) return false;
    const position = await findPosition();
    try {
      const until = performance.now() + catchUpMs;
      do {
        if (await hasReplayed(position)) return true;
        await sleep(lookEveryMs);
      } while (performance.now() < until);
    } catch (err) {
      tellUnread({ err });
    }
    leftAloneUntil = performance.now() + leftAloneMs;
    return false;
  }

  const readHeavy: HeavyRead = async (read) => {
    if (!(await hasCaughtUp())) return read(primary);
    try {
      return await read(replica);
    } catch (error) {
      const isReplicasOwn =
        sqlState(error) === recoveryConflict || (isDatabaseAway(error) && sqlState(error) !== tookTooLong);
      if (!isReplicasOwn) throw error;
      return read(primary);
    }
  };

  return {
    pool,
    readHeavy,
    /** Has one that does not answer passed over at once. */
    watch(): void {
      heartbeat ??= startHeartbeat({ name: 'the replica', pools: [pool], connectionString, logger });
    },
    async stopWatching(): Promise<void> {
      await heartbeat?.stop();
    },
  };
}
