import pg from 'pg';
import { throttledLog } from '../throttled-log';
import { keepingCause } from '../tracing';
import { noteLoss } from './away';
import type { DatabaseLogger } from './logger';
import { dropNames } from './pooler';
import { prepareRepeated } from './repeated-statements';
import { slowStatementLine, watchStatements, type StatementWatch } from './statement-watch';

interface PoolOptions {
  /** Maximum number of connections of this process. */
  poolSize: number;
  logger: DatabaseLogger;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /**
   * Time after which the server cancels a statement (SQLSTATE 57014), in milliseconds. Not sent to a pooler, whose
   * connections have their own timeout.
   */
  statementTimeoutMs?: number | undefined;
  /** Present if a pooler in transaction mode is in between, and whether it translates the names of statements. */
  pooler?: { translatesNames: boolean } | undefined;
  /** Time that a caller waits for a free connection, in milliseconds. */
  connectTimeoutMs?: number;
  /** Logs slow statements and traces them. */
  watch?: StatementWatch | undefined;
}

/** The type declaration of the driver lacks array types. */
interface TypeParsers {
  setTypeParser(oid: number, parse: (text: string) => unknown): void;
  getTypeParser(oid: number): (text: string) => unknown;
}

const oid = { int8: 20, int8Array: 1016, int4Array: 1007, date: 1082 };

const keepText = (value: string): string => value;

/**
 * Sets the type parsers on the driver instead of the pool, because Drizzle's own type table falls back to the
 * driver's.
 */
function setTypeParsers(): void {
  const parsers: TypeParsers = pg.types;
  // Ids and amounts stay below 10^13, so a bigint is always a safe integer here.
  parsers.setTypeParser(oid.int8, Number);
  parsers.setTypeParser(oid.int8Array, parsers.getTypeParser(oid.int4Array));
  // A calendar day has no time zone: as a Date it would move by a day west of Greenwich.
  parsers.setTypeParser(oid.date, keepText);
}

/** Default statement timeout, in milliseconds. */
export const usualStatementTimeoutMs = 15_000;

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** A connection pool that fails at once while the database is known to be away. */
export class Pool extends pg.Pool {
  readonly #open = new Set<pg.Client>();
  /** Functions that reject the callers that wait for a connection. */
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

  /** Rejects pending statements and waiting callers, and refuses connections until `isBack`. */
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
  override connect(done: ConnectCallback): void;
  override connect(done?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (!done) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)));
      });
    }
    const away = this.#away;
    if (away && !this.ending) {
      queueMicrotask(() => done(away, undefined, () => undefined));
      return;
    }
    const tell = keepingCause(done);
    const giveUp = (error: Error) => tell(error, undefined, () => undefined);
    this.#waiting.add(giveUp);
    super.connect((error, client, release) => {
      // The caller was rejected before; release the connection for the next one.
      if (!this.#waiting.delete(giveUp)) return client?.release();
      if (error) noteLoss(error);
      tell(error, client, release);
    });
  }
}

/**
 * Creates a connection pool. int8 arrives as a number, `date` as the text `YYYY-MM-DD`, `numeric` as text,
 * timestamptz as a Date. A connection lost while idle is logged and replaced; it never ends the process.
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
  const logIdleLoss = throttledLog((details) => logger.warn(details, 'an idle database connection was lost'));
  pool.on('error', (err) => logIdleLoss({ err }));
  // The pool does not handle errors of connections in use; unhandled, they would end the process.
  const logLoss = throttledLog((details) => logger.warn(details, 'a database connection was lost'));
  pool.on('connect', (client) => client.on('error', (err) => logLoss({ err })));
  pool.on(
    'connect',
    options.pooler?.translatesNames === false ? dropNames : (client) => prepareRepeated(client),
  );
  const { watch } = options;
  if (watch && (watch.slowMs > 0 || watch.tracing)) {
    const logSlow = slowStatementLine(logger);
    pool.on('connect', (client) => watchStatements(client, watch, logSlow));
  }
  return pool;
}
