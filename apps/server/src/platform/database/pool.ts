import pg from 'pg';
import { throttledLog } from '../throttled-log';
import { keepingCause } from '../tracing';
import { noteLoss } from './away';
import type { DatabaseLogger } from './logger';
import { dropNames } from './pooler';
import { keepRepeated } from './repeated-statements';
import { slowStatementLine, watchStatements, type StatementWatch } from './statement-watch';

interface PoolOptions {
  /** Most connections this process opens at once. */
  poolSize: number;
  logger: DatabaseLogger;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /**
   * A statement running longer is cancelled by the server (SQLSTATE 57014). Not told to a pooler, which lends connections
   * that have a deadline of their own.
   */
  statementTimeoutMs?: number | undefined;
  /** What lies between: a pooler that lends a connection for a transaction, and whether it minds names of statements. */
  pooler?: { mindsNames: boolean } | undefined;
  /** How long a caller waits for a free connection before it fails. */
  connectTimeoutMs?: number;
  /** Tells which statements are slow, and traces them; without it nobody looks. */
  watch?: StatementWatch | undefined;
}

/** The driver's own declaration knows no array types. */
interface TypeParsers {
  setTypeParser(oid: number, parse: (text: string) => unknown): void;
  getTypeParser(oid: number): (text: string) => unknown;
}

const oid = { int8: 20, int8Array: 1016, int4Array: 1007, date: 1082 };

const keepText = (value: string): string => value;

/**
 * The parsers are set on the driver and not on the pool, because drizzle gives every query its own type table
 * that falls back to the driver's.
 */
function setTypeParsers(): void {
  const parsers: TypeParsers = pg.types;
  // Ids and amounts stay below 10^13, so a bigint is always a safe integer here.
  parsers.setTypeParser(oid.int8, Number);
  parsers.setTypeParser(oid.int8Array, parsers.getTypeParser(oid.int4Array));
  // A calendar day has no time zone: as a Date it would move by a day west of Greenwich.
  parsers.setTypeParser(oid.date, keepText);
}

/** The usual deadline of a statement. */
export const usualStatementTimeoutMs = 15_000;

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** A pool that can be told that its database is away: nobody then waits for it. */
export class Pool extends pg.Pool {
  readonly #open = new Set<pg.Client>();
  /** Have whoever waits for a connection go on without one. */
  readonly #waiting = new Set<(away: Error) => void>();
  #away: Error | undefined;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => {
      this.#open.add(client);
      client.on('error', noteLoss);
    });
    this.on('remove', (client) => this.#open.delete(client));
  }

  /** Breaks off what waits for an answer or a connection, and refuses connections until `isBack`. */
  isAway(reason: string): void {
    const error = new Error(reason);
    noteLoss(error);
    this.#away = error;
    for (const giveUp of this.#waiting) giveUp(error);
    this.#waiting.clear();
    for (const client of this.#open) client.connection.stream.destroy(error);
  }

  isBack(): void {
    this.#away = undefined;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (!taken) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)));
      });
    }
    const away = this.#away;
    if (away && !this.ending) {
      queueMicrotask(() => taken(away, undefined, () => undefined));
      return;
    }
    const tell = keepingCause(taken);
    const giveUp = (error: Error) => tell(error, undefined, () => undefined);
    this.#waiting.add(giveUp);
    super.connect((error, client, release) => {
      // Who gave up has gone on; what comes for them is for the next.
      if (!this.#waiting.delete(giveUp)) return client?.release();
      if (error) noteLoss(error);
      tell(error, client, release);
    });
  }
}

/**
 * A connection pool. int8 arrives as a number, `date` as the text `YYYY-MM-DD`, `numeric` as text, timestamptz as
 * a Date. A connection lost while idle is logged and replaced; it never ends the process.
 */
export function createPool(connectionString: string, options: PoolOptions): Pool {
  setTypeParsers();
  const pool = new Pool({
    connectionString,
    max: options.poolSize,
    application_name: options.applicationName ?? 'proffer',
    ...(options.pooler ? {} : { statement_timeout: options.statementTimeoutMs ?? usualStatementTimeoutMs }),
    connectionTimeoutMillis: options.connectTimeoutMs ?? 4_000,
    idleTimeoutMillis: 30_000,
  });
  const { logger } = options;
  const tellIdle = throttledLog((details) => logger.warn(details, 'an idle database connection was lost'));
  pool.on('error', (err) => tellIdle({ err }));
  // While a connection is lent out its errors are its own; unheard they would end the process.
  const tellLent = throttledLog((details) => logger.warn(details, 'a database connection was lost'));
  pool.on('connect', (client) => client.on('error', (err) => tellLent({ err })));
  pool.on('connect', options.pooler?.mindsNames === false ? dropNames : (client) => keepRepeated(client));
  const { watch } = options;
  if (watch && (watch.slowMs > 0 || watch.tracing)) {
    const tellSlow = slowStatementLine(logger);
    pool.on('connect', (client) => watchStatements(client, watch, tellSlow));
  }
  return pool;
}
