import pg from 'pg';
import type { DatabaseLogger } from './logger';

interface PoolOptions {
  /** Most connections this process opens at once. */
  poolSize: number;
  logger: DatabaseLogger;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** A statement running longer is cancelled by the server (SQLSTATE 57014). */
  statementTimeoutMs?: number;
  /** How long a caller waits for a free connection before it fails. */
  connectTimeoutMs?: number;
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

/**
 * A connection pool. int8 arrives as a number, `date` as the text `YYYY-MM-DD`, `numeric` as text, timestamptz as
 * a Date. A connection lost while idle is logged and replaced; it never ends the process.
 */
export function createPool(connectionString: string, options: PoolOptions): pg.Pool {
  setTypeParsers();
  const pool = new pg.Pool({
    connectionString,
    max: options.poolSize,
    application_name: options.applicationName ?? 'proffer',
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 10_000,
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', (error) => {
    options.logger.warn({ err: error }, 'an idle database connection was lost');
  });
  // While a connection is lent out its errors are its own; unheard they would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.logger.warn({ err: error }, 'a database connection was lost'));
  });
  return pool;
}
