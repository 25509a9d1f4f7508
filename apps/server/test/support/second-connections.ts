import { AsyncLocalStorage } from 'node:async_hooks';
import { PgDatabase } from 'drizzle-orm/pg-core';
import type { createPool } from '../../src/platform/database';

/** A transaction, from its first statement to its commit or rollback. */
interface Holding {
  begun: Error;
  isOver: boolean;
}

/** The transaction of the current async context. */
const holdings = new AsyncLocalStorage<Holding>();

type Act = (tx: unknown) => Promise<unknown>;
type Begin = (this: unknown, act: Act, config?: unknown) => Promise<unknown>;

const prototype = PgDatabase.prototype as unknown as { transaction: Begin };
const begin = prototype.transaction;
prototype.transaction = function (act, config) {
  const holding: Holding = { begun: new Error('begun'), isOver: false };
  const acting: Act = (tx) =>
    holdings.run(holding, () =>
      act(tx).finally(() => {
        holding.isOver = true;
      }),
    );
  return begin.call(this, acting, config);
};

/**
 * Records statements that request another connection within a transaction, with the place where the
 * transaction began. If as many of them ran concurrently as the pool has connections, they would
 * deadlock.
 */
export function noteSecondConnections(pool: ReturnType<typeof createPool>): ReadonlySet<string> {
  const noted = new Set<string>();
  const note = (what: string) => {
    const holding = holdings.getStore();
    if (holding && !holding.isOver) noted.add(`${what}\n${holding.begun.stack}`);
  };
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.query = ((statement: string | { text: string }, ...rest: unknown[]) => {
    note(typeof statement === 'string' ? statement : statement.text);
    return query(statement, ...rest);
  }) as typeof pool.query;
  pool.connect = ((...given: unknown[]) => {
    // With a callback, `connect` is called by `query` or by the pool itself.
    if (given.length === 0) note('another transaction');
    return connect(...given);
  }) as typeof pool.connect;
  return noted;
}
