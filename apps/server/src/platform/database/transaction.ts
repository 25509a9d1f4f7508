import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** Drizzle over the pool: each call takes any free connection. */
export type Database = NodePgDatabase & { $client: pg.Pool };
/** Drizzle inside one transaction. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a repository function takes, so that it works alone and inside a transaction. */
export type Executor = Database | Tx;

interface TransactionOptions {
  isolationLevel?: 'read committed' | 'repeatable read' | 'serializable';
  /** Runs of `fn` in all, the first one included. */
  attempts?: number;
}

const serializationFailure = '40001';
const deadlockDetected = '40P01';
/** Of a prepared statement whose columns have become others: its connection knows the old ones. */
export const stalePlan = '0A000';

const repeatable = new Set([serializationFailure, deadlockDetected, stalePlan]);
const canceled = '57014';

/** What the server said of a failed query, also when drizzle has wrapped it. */
function toldOf(error: unknown): { code: string; message: string } | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      return { code: current.code, message: current.message };
    }
    current = current.cause;
  }
  return undefined;
}

/** The SQLSTATE (five characters) of a failed query, also when drizzle has wrapped it; undefined for other errors. */
export const sqlState = (error: unknown): string | undefined => toldOf(error)?.code;

/**
 * Whether the server gave a statement up for its time although the whole transaction has taken less. It goes by the clock
 * of its machine: one that jumps ahead ends what waits for a lock just then.
 */
function isCutShort(error: unknown, { options }: pg.Pool, tookMs: number): boolean {
  const told = toldOf(error);
  return (
    told?.code === canceled &&
    told.message.includes('statement timeout') &&
    tookMs < Number(options.statement_timeout ?? 0)
  );
}

/** The connection of each open transaction, and what it has to do once it is committed. */
const openTransactions = new WeakMap<Tx, { connection: pg.PoolClient; waiting: (() => void)[] }>();

function openOf(tx: Tx) {
  const open = openTransactions.get(tx);
  if (!open) throw new Error('this transaction was not begun by withTransaction');
  return open;
}

/** What runs a statement of this executor: the pool, or the connection that a transaction holds. */
export const connectionOf = (executor: Executor): Pick<pg.Pool, 'query'> =>
  '$client' in executor ? executor.$client : openOf(executor).connection;

/** Drizzle as all of the product uses it. */
export const drizzleOver = <Client extends pg.Pool | pg.PoolClient>(client: Client) =>
  drizzle(client, { casing: 'snake_case' });

/** One for each connection, because it remembers the names of the columns it has met. */
const drizzles = new WeakMap<pg.PoolClient, NodePgDatabase>();

function drizzleOf(connection: pg.PoolClient): NodePgDatabase {
  const known = drizzles.get(connection) ?? drizzleOver(connection);
  drizzles.set(connection, known);
  return known;
}

/**
 * Has `act` called once the transaction of `withTransaction` is committed, in the order of the calls; never when it is
 * rolled back, and not for a run that had to be repeated. With the database itself every statement is its own
 * transaction, so `act` is called at once. It must be quick and not throw; a process that dies between commit and call
 * loses it, so what must not be lost is a row or a job.
 */
export function afterCommit(executor: Executor, act: () => void): void {
  if ('$client' in executor) act();
  else openOf(executor).waiting.push(act);
}

/**
 * Runs `fn` in one transaction (read committed unless asked otherwise): committed when it returns, rolled back
 * when it throws. A serialization failure, a deadlock, a plan that a change of the tables has made stale or a statement
 * given up before its time runs it again, up to three retries, so `fn` must do nothing outside the transaction that may
 * not happen twice, and nothing slow. Behind a pooler the deadline is not known, and what was given up is not run again.
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
    const begunAt = performance.now();
    let isSpoilt = false;
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
      isSpoilt = state === stalePlan;
      const mayRepeat = repeatable.has(state) || isCutShort(error, db.$client, performance.now() - begunAt);
      if (!mayRepeat || attempt >= attempts) throw error;
      continue;
    } finally {
      connection.release(isSpoilt);
    }
    callAll(waiting);
    return result;
  }
}

/** What is written stays written, whatever becomes of telling it. */
function callAll(acts: (() => void)[]): void {
  for (const act of acts) {
    try {
      act();
    } catch (error) {
      queueMicrotask(() => process.emitWarning(error instanceof Error ? error : String(error)));
    }
  }
}
