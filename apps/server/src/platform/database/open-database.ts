import type pg from 'pg';
import { startEmbeddedPostgres, type Archiving, type Recovery } from '@proffer/embedded-postgres';
import { startHeartbeat } from './heartbeat';
import type { DatabaseLogger } from './logger';
import { createPool, usualStatementTimeoutMs } from './pool';
import { translatesNames } from './pooler';
import { openReplica, type HeavyRead } from './replica';
import type { StatementWatch } from './statement-watch';
import { drizzleOver, type Database } from './transaction';

export interface DatabaseHandle {
  pool: pg.Pool;
  db: Database;
  /**
   * Connections past the pooler, for state that outlives a transaction: LISTEN and the locks of the job worker. The
   * same as `pool` if there is no pooler.
   */
  directPool: pg.Pool;
  /** Runs expensive reads on the replica, or on the primary if there is none. */
  readHeavy: HeavyRead;
  /** Connection string of the running role, past the pooler. */
  connectionString: string;
  /** Connection string of the owner of the tables, for migrations; equal to `connectionString` with one role only. */
  ownerConnectionString: string;
  /**
   * Starts the health check, which makes calls fail at once while the database does not answer. Call it after the
   * start: until then waiting is better, because on a busy machine the process itself is often the cause of a delay.
   */
  watch(): void;
  /** Ends the pool, then the embedded server if this process started it. */
  close(): Promise<void>;
}

interface OpenDatabaseOptions {
  /** An external PostgreSQL (15 or later); without it the embedded one under `dataDir` is used. */
  databaseUrl?: string;
  /** With `databaseUrl`: the same database for the owner of the tables. */
  databaseOwnerUrl?: string;
  /** If `databaseUrl` leads to a pooler in transaction mode: the same database past the pooler. */
  databaseDirectUrl?: string;
  /** A streaming replica of the database. */
  databaseReadUrl?: string;
  dataDir: string;
  poolSize: number;
  /** Statement timeout in milliseconds; 0 for background work. */
  statementTimeoutMs?: number | undefined;
  logger: DatabaseLogger;
  /** Archiving of the embedded database's journal. */
  archiving?: Archiving | undefined;
  /** Recovery of the embedded database: a copy in the data folder replays the archived journal. */
  recovery?: Recovery | undefined;
  /** Logs slow statements and traces them. */
  watch?: StatementWatch;
}

const oldestServerVersion = 150_000;
/** Enough for two concurrent jobs, the worker's LISTEN and polling, and a few queries about the queue. */
const directPoolSize = 6;
const poolEndTimeoutMs = 5_000;

/**
 * Opens the database and checks that it answers. Throws with a message for the operator if it cannot be reached, is
 * older than PostgreSQL 15 or does not store UTF-8. The caller runs the migrations next.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<DatabaseHandle> {
  const { logger, databaseUrl } = options;
  const embedded = databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: options.dataDir,
        logger,
        archiving: options.archiving,
        recovery: options.recovery,
      });
  const url = databaseUrl || (embedded?.connectionString ?? '');
  const connectionString = options.databaseDirectUrl ?? url;
  const ownerConnectionString =
    embedded?.ownerConnectionString ?? (options.databaseOwnerUrl || connectionString);
  const pooler =
    options.databaseDirectUrl === undefined
      ? undefined
      : { translatesNames: await translatesNames(url).catch(refuseSilence('DATABASE_URL')) };
  const { poolSize, statementTimeoutMs, watch: statementWatch } = options;
  const pool = createPool(url, {
    poolSize,
    statementTimeoutMs,
    logger,
    watch: statementWatch,
    pooler,
  });
  const directPool = pooler
    ? createPool(connectionString, { poolSize: directPoolSize, logger, watch: statementWatch })
    : pool;
  const pools = [...new Set([pool, directPool])];
  const db = drizzleOver(pool);
  const replica =
    options.databaseReadUrl === undefined
      ? undefined
      : openReplica({
          connectionString: options.databaseReadUrl,
          primary: db,
          poolSize,
          logger,
          watch: statementWatch,
        });
  let heartbeat: ReturnType<typeof startHeartbeat> | undefined;
  const close = async (): Promise<void> => {
    await Promise.all([heartbeat?.stop(), replica?.stopWatching()]);
    await Promise.all([...pools, ...(replica ? [replica.pool] : [])].map((each) => endPool(each, logger)));
    await embedded?.stop();
  };
  try {
    const { deadline } = await checkServer(pool, 'DATABASE_URL');
    if (pooler) await checkServer(directPool, 'DATABASE_DIRECT_URL');
    if (deadline === '0' && statementTimeoutMs !== 0) {
      logger.warn(
        {},
        `Statements by DATABASE_URL have no deadline. Let the pooler set it on each connection (PgBouncer: connect_query = 'set statement_timeout to ${usualStatementTimeoutMs}').`,
      );
    }
  } catch (error) {
    await close();
    throw error;
  }
  const watch = (): void => {
    // The health check takes the same route as calls.
    heartbeat ??= startHeartbeat({ pools, connectionString: url, logger });
    replica?.watch();
  };
  return {
    pool,
    db,
    directPool,
    readHeavy: replica?.readHeavy ?? ((read) => read(db)),
    connectionString,
    ownerConnectionString,
    watch,
    close,
  };
}

const refuseSilence =
  (setting: string) =>
  (cause: unknown): never => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The database does not answer (${reason}). Check ${setting}.`, { cause });
  };

async function checkServer(pool: pg.Pool, setting: string): Promise<{ deadline: string }> {
  const { rows } = await pool
    .query<{ version: number; encoding: string; deadline: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
         current_setting('statement_timeout') as deadline`,
    )
    .catch(refuseSilence(setting));
  const [server] = rows;
  if (!server || server.version < oldestServerVersion) {
    throw new Error(`PostgreSQL 15 or later is needed; the server reports ${server?.version}.`);
  }
  if (server.encoding !== 'UTF8') {
    throw new Error(`The database must be created with ENCODING 'UTF8'; this one has ${server.encoding}.`);
  }
  return server;
}

/**
 * Ends a pool, but not later than after some seconds: a connection that was never released must not block the
 * shutdown.
 */
async function endPool(pool: pg.Pool, logger: DatabaseLogger): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), poolEndTimeoutMs);
  });
  const closed = idleConnectionsClosed(pool);
  const outcome = await Promise.race([Promise.all([pool.end(), closed]), timeout]);
  clearTimeout(timer);
  if (outcome === 'late') {
    logger.warn({ checkedOut: pool.totalCount - pool.idleCount }, 'database connections were still in use');
  }
}

/** Resolves when the idle connections are closed. The pool does not wait for them, and would log them as lost. */
function idleConnectionsClosed(pool: pg.Pool): Promise<void> {
  let left = pool.idleCount;
  if (left === 0) return Promise.resolve();
  return new Promise((resolve) => {
    pool.on('remove', () => {
      left -= 1;
      if (left === 0) resolve();
    });
  });
}
