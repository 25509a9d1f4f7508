import type pg from 'pg';
import { startEmbeddedPostgres, type Archiving, type Recovery } from '@proffer/embedded-postgres';
import { startHeartbeat } from './heartbeat';
import type { DatabaseLogger } from './logger';
import { createPool, usualStatementTimeoutMs } from './pool';
import { mindsNames } from './pooler';
import { openReplica, type HeavyRead } from './replica';
import type { StatementWatch } from './statement-watch';
import { drizzleOver, type Database } from './transaction';

export interface DatabaseHandle {
  pool: pg.Pool;
  db: Database;
  /**
   * Connections that are one's own from first to last, for what lasts longer than a transaction: LISTEN and the locks of
   * the job worker. The same as `pool` where no pooler lies between.
   */
  directPool: pg.Pool;
  /** For reads that cost much; without a replica they are made where all others are. */
  readHeavy: HeavyRead;
  /** As the running role, past a pooler. */
  connectionString: string;
  /** As the owner of the tables, for what is done before running; the same as the other where there is one role only. */
  ownerConnectionString: string;
  /**
   * Has a database that does not answer known as away, from when there are callers to be told. A process that starts may
   * wait for it instead: on a busy machine the silence is often its own.
   */
  watch(): void;
  /** Ends the pool, then the embedded server if this process started it. */
  close(): Promise<void>;
}

interface OpenDatabaseOptions {
  /** An outside PostgreSQL (15 or later); without it the embedded one under `dataDir` is used. */
  databaseUrl?: string;
  /** With `databaseUrl`: the same database as the owner of the tables. */
  databaseOwnerUrl?: string;
  /** With a `databaseUrl` that leads to a pooler in transaction mode: the same database past it. */
  databaseDirectUrl?: string;
  /** A streaming replica of it. */
  databaseReadUrl?: string;
  dataDir: string;
  poolSize: number;
  /** As of a pool; 0 for work that nobody waits for. */
  statementTimeoutMs?: number | undefined;
  logger: DatabaseLogger;
  /** Of the embedded one: what is written is archived too. */
  archiving?: Archiving | undefined;
  /** Of the embedded one: a copy in the data folder takes in what was archived since. */
  recovery?: Recovery | undefined;
  /** Tells which statements are slow, and traces them. */
  watch?: StatementWatch;
}

const oldestServerVersion = 150_000;
/** Two jobs at a time, their worker's LISTEN and looks at the queue, and a few for what is asked about it. */
const directPoolSize = 6;
const poolEndTimeoutMs = 5_000;

/**
 * Opens the database and proves that it answers. Fails with a message for the operator when it cannot be reached,
 * is older than PostgreSQL 15 or does not store UTF-8. Migrations are the caller's next step.
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
      : { mindsNames: await mindsNames(url).catch(refuseSilence('DATABASE_URL')) };
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
    // By the way that calls go.
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

/** A connection that somebody failed to give back must not keep the process from ending. */
async function endPool(pool: pg.Pool, logger: DatabaseLogger): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), poolEndTimeoutMs);
  });
  const gone = idleGone(pool);
  const outcome = await Promise.race([Promise.all([pool.end(), gone]), timeout]);
  clearTimeout(timer);
  if (outcome === 'late') {
    logger.warn({ checkedOut: pool.totalCount - pool.idleCount }, 'database connections were still in use');
  }
}

/** The pool ends without waiting for its idle connections, and a server stopped meanwhile would call them lost. */
function idleGone(pool: pg.Pool): Promise<void> {
  let left = pool.idleCount;
  if (left === 0) return Promise.resolve();
  return new Promise((resolve) => {
    pool.on('remove', () => {
      left -= 1;
      if (left === 0) resolve();
    });
  });
}
