import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** Drizzle over the pool: each call takes any free connection. */
export type Database = NodePgDatabase & { $client: pg.Pool };
/** Drizzle inside one transaction. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Argument of repository functions, so that they work alone and inside a transaction. */
export type Executor = Database | Tx;

interface TransactionOptions {
  isolationLevel?: 'read committed' | 'repeatable read' | 'serializable';
  /** Maximum number of runs of `fn`, including the first. */
  attempts?: number;
}

const serializationFailure = '40001';
const deadlockDetected = '40P01';
/** SQLSTATE of a prepared statement whose columns have changed; its connection still has the old ones. */
export const stalePlan = '0A000';

const repeatable = new Set([serializationFailure, deadlockDetected, stalePlan]);
const canceled = '57014';

/** Returns the server's code and message of a failed query, also when Drizzle has wrapped the error. */
function serverErrorOf(error: unknown): { code: string; message: string } | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      return { code: current.code, message: current.message };
    }
    current = current.cause;
  }
  return undefined;
}

/** Returns the SQLSTATE of a failed query, also when Drizzle has wrapped the error; undefined for other errors. */
export const sqlState = (error: unknown): string | undefined => serverErrorOf(error)?.code;

/**
 * Returns true if the server cancelled a statement for its timeout although the whole transaction took less time.
 * A jump ahead of the clock of the server's machine causes such an early cancellation.
 */
function isCancelledEarly(error: unknown, { options }: pg.Pool, tookMs: number): boolean {
  const failure = serverErrorOf(error);
  return (
    failure?.code === canceled &&
    failure.message.includes('statement timeout') &&
    tookMs < Number(options.statement_timeout ?? 0)
  );
}

/** The connection of each open transaction, and the functions to call after its commit. */
const openTransactions = new WeakMap<Tx, { connection: pg.PoolClient; waiting: (() => void)[] }>();

function openOf(tx: Tx) {
  const open = openTransactions.get(tx);
  if (!open) throw new Error('the transaction was not started by withTransaction');
  return open;
}

/** Returns the pool, or the connection of the transaction, on which an executor runs its statements. */
export const connectionOf = (executor: Executor): Pick<pg.Pool, 'query'> =>
  '$client' in executor ? executor.$client : openOf(executor).connection;

/** Returns Drizzle with the settings of the product. */
export const drizzleOver = <Client extends pg.Pool | pg.PoolClient>(client: Client) =>
  drizzle(client, { casing: 'snake_case' });

/** One Drizzle instance per connection, because it caches the names of columns. */
const drizzles = new WeakMap<pg.PoolClient, NodePgDatabase>();

function drizzleOf(connection: pg.PoolClient): NodePgDatabase {
  const known = drizzles.get(connection) ?? drizzleOver(connection);
  drizzles.set(connection, known);
  return known;
}

/**
 * Calls `act` after the commit of the transaction, in the order of registration. It is not called after a rollback or
 * for a run that is repeated. Outside a transaction `act` is called at once.
 *
 * `act` must be quick and must not throw. The call is lost if the process dies after the commit: store a row or a job
 * for anything that must not be lost.
 */
export function afterCommit(executor: Executor, act: () => void): void {
  if ('$client' in executor) act();
  else openOf(executor).waiting.push(act);
}

/**
 * Runs `fn` in one transaction, read committed by default: commits when it returns, rolls back when it throws.
 *
 * Retries up to three times after a serialization failure, a deadlock, a stale plan or a statement cancelled early.
 * `fn` must therefore be fast and must not have effects outside the transaction that may not happen twice. Behind a
 * pooler the timeout is unknown, and cancelled statements are not retried there.
 */
export async function withTransaction<T>(
  db: Database,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const attempts = options.attempts ?? 4;
  for (let attempt = 1; ; attempt += 1) {
    const waiting: (() => void)[] = [];
    const connection = await db.$client.connect();
    const startedAt = performance.now();
    let hasStalePlan = false;
    let result: T;
    try {
      result = await drizzleOf(connection).transaction(
        (tx) => {
          openTransactions.set(tx, { connection, waiting });
          return fn(tx);
        },
        { isolationLevel: options.isolationLevel ?? 'read committed' },
      );
    } catch (error) {
      const state = sqlState(error) ?? '';
      hasStalePlan = state === stalePlan;
      const mayRepeat =
        repeatable.has(state) || isCancelledEarly(error, db.$client, performance.now() - startedAt);
      if (!mayRepeat || attempt >= attempts) throw error;
      continue;
    } finally {
      connection.release(hasStalePlan);
    }
    callAll(waiting);
    return result;
  }
}

/**
 * Calls the functions registered by `afterCommit`; a failure becomes a warning, because the data is already
 * committed.
 */
function callAll(acts: (() => void)[]): void {
  for (const act of acts) {
    try {
      act();
    } catch (error) {
      queueMicrotask(() => process.emitWarning(error instanceof Error ? error : String(error)));
    }
  }
}
