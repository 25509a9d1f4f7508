import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** Drizzle over the pool: each call takes any free connection. */
export type Database = NodePgDatabase & { $client: pg.Pool };
/** Drizzle inside one transaction. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a repository function takes, so that it works alone and inside a transaction. */
export type Executor = Database | Tx;

export interface TransactionOptions {
  isolationLevel?: 'read committed' | 'repeatable read' | 'serializable';
  /** Runs of `fn` in all, the first one included. */
  attempts?: number;
}

const serializationFailure = '40001';
const deadlockDetected = '40P01';

/** The SQLSTATE (five characters) of a failed query, also when drizzle has wrapped it; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      return current.code;
    }
    current = current.cause;
  }
  return undefined;
}

/**
 * Runs `fn` in one transaction (read committed unless asked otherwise): committed when it returns, rolled back
 * when it throws. A serialization failure or a deadlock runs it again, up to three retries, so `fn` must do
 * nothing outside the transaction that may not happen twice, and nothing slow.
 */
export async function withTransaction<T>(
  db: Database,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const attempts = options.attempts ?? 4;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(fn, { isolationLevel: options.isolationLevel ?? 'read committed' });
    } catch (error) {
      const state = sqlState(error);
      const isRepeatable = state === serializationFailure || state === deadlockDetected;
      if (!isRepeatable || attempt >= attempts) throw error;
    }
  }
}
