import { lt } from 'drizzle-orm';
import { rateCounters } from '../../schema';
import type { Clock } from '../clock';
import { prepareQuery, type Database } from '../database';
import {
  countTry,
  forgetTries,
  triesOf,
  tryOf,
  verdictOn,
  type Limit,
  type RateVerdict,
  type Tries,
} from './tries.rows';

export interface RateLimit {
  /** Counts one try under a key and says whether it is within `max` per window. Counts refused tries too. */
  consume(key: string, limit: Limit): Promise<RateVerdict>;
  reset(key: string): Promise<void>;
  /** Removes windows that are over. */
  sweep(): Promise<void>;
}

/** Fixed windows in the database, so that all nodes count together and a restart forgets nothing. */
export function createRateLimit({ db, clock }: { db: Database; clock: Clock }): RateLimit {
  const counted = countTry(db);
  const countedColumns = { tries: counted.tries, windowEndsAt: counted.windowEndsAt };
  const count = prepareQuery<Tries>(
    db,
    'count_try',
    db.with(counted).select(countedColumns).from(counted),
    countedColumns,
  );
  const forgotten = forgetTries(db);
  const forgottenColumns = { key: forgotten.key };
  const forget = prepareQuery<{ key: string }>(
    db,
    'forget_tries',
    db.with(forgotten).select(forgottenColumns).from(forgotten),
    forgottenColumns,
  );

  return {
    async consume(key, limit) {
      const now = clock.now();
      const [row] = await count(tryOf(key, limit, now));
      if (!row) throw new Error('a try was not counted');
      return verdictOn(row, limit, now);
    },

    async reset(key) {
      await forget(triesOf(key));
    },

    async sweep() {
      await db.delete(rateCounters).where(lt(rateCounters.windowEndsAt, clock.now()));
    },
  };
}
