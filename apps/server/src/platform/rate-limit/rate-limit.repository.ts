import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { rateCounters } from '../../schema';
import type { Clock } from '../clock';
import { prepareQuery, type Database, type Executor } from '../database';
import {
  countTries,
  nameOfCounter,
  settleTries,
  triesOf,
  verdictOn,
  type CountedTry,
  type Counter,
  type Limit,
  type RateVerdict,
  type Settling,
} from './tries.rows';

export interface RateLimit {
  /** Counts a try, even a refused one, and returns whether it is within `max` per window. */
  consume(key: string, limit: Limit): Promise<RateVerdict>;
  /**
   * Counts a try under several counters, the narrowest first; a wider one counts only what the
   * narrower ones allowed.
   */
  take(counters: readonly Counter[]): Promise<RateVerdict>;
  /** Returns the number of tries in the counter’s current window. */
  countOf(key: string, executor?: Executor): Promise<number>;
  /** Takes a try that was not a wrong guess off its counters. */
  giveBack(counters: readonly Counter[]): Promise<void>;
  /** Resets the forgotten counters and takes a try off the others, immediately. */
  settle(settling: Settling): Promise<void>;
  reset(key: string): Promise<void>;
  /** Deletes expired windows. */
  sweep(): Promise<void>;
}

/**
 * Creates rate limits with fixed windows in the database, so that all nodes share the counts and a
 * restart keeps them.
 */
export function createRateLimit({ db, clock }: { db: Database; clock: Clock }): RateLimit {
  const { parts, columns } = countTries(db);
  const count = prepareQuery<CountedTry>(
    db,
    'count_try',
    db
      .with(...parts)
      .select(columns)
      .from(sql`(select) as one`),
    columns,
  );
  const settledColumns = { isSettled: sql<boolean>`true` };
  const settle = prepareQuery<{ isSettled: boolean }>(
    db,
    'settle_tries',
    db
      .with(...settleTries(db))
      .select(settledColumns)
      .from(sql`(select) as one`),
    settledColumns,
  );

  async function take(counters: readonly Counter[]): Promise<RateVerdict> {
    const now = clock.now();
    const [row] = await count(triesOf({ '': counters }, now));
    if (!row) throw new Error('a try was not counted');
    return verdictOn(row, now);
  }

  return {
    consume: (key, limit) => take([{ key, limit }]),
    take,

    async countOf(key, executor = db) {
      const [row] = await executor
        .select({ count: rateCounters.count })
        .from(rateCounters)
        .where(and(eq(rateCounters.key, nameOfCounter(key)), gt(rateCounters.windowEndsAt, clock.now())));
      return row?.count ?? 0;
    },

    async giveBack(counters) {
      await settle({ forgotten: [], givenBack: counters.map(({ key }) => nameOfCounter(key)) });
    },

    async settle(settling) {
      await settle({ ...settling });
    },

    async reset(key) {
      await settle({ forgotten: [nameOfCounter(key)], givenBack: [] });
    },

    async sweep() {
      await db.delete(rateCounters).where(lt(rateCounters.windowEndsAt, clock.now()));
    },
  };
}
