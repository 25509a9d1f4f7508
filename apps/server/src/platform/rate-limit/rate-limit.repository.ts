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
  /** Counts one try under a key and says whether it is within `max` per window. Counts refused tries too. */
  consume(key: string, limit: Limit): Promise<RateVerdict>;
  /** The same under several counters, the narrowest first; a wider one counts only what the narrower ones allowed. */
  take(counters: readonly Counter[]): Promise<RateVerdict>;
  /** How many tries a counter has in the window that runs. */
  countOf(key: string, executor?: Executor): Promise<number>;
  /** Takes a try that was no wrong guess off its counters again. */
  giveBack(counters: readonly Counter[]): Promise<void>;
  /** What was counted is forgotten, or taken off, at once. */
  settle(settling: Settling): Promise<void>;
  reset(key: string): Promise<void>;
  /** Removes windows that are over. */
  sweep(): Promise<void>;
}

/** Fixed windows in the database, so that all nodes count together and a restart forgets nothing. */
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
