import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import { rateCounters } from '../../schema';
import type { Clock } from '../clock';
import type { Database } from '../database';

type RateVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export interface RateLimit {
  /** Counts one try under a key and says whether it is within `max` per window. Counts refused tries too. */
  consume(key: string, limit: { max: number; windowMs: number }): Promise<RateVerdict>;
  reset(key: string): Promise<void>;
  /** Removes windows that are over. */
  sweep(): Promise<void>;
}

/** Fixed windows in the database, so that all nodes count together and a restart forgets nothing. */
export function createRateLimit({ db, clock }: { db: Database; clock: Clock }): RateLimit {
  return {
    async consume(key, { max, windowMs }) {
      const now = clock.now();
      const endsAt = new Date(now.getTime() + windowMs);
      const isOver = sql`${rateCounters.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
      const [row] = await db
        .insert(rateCounters)
        .values({ key: hashed(key), count: 1, windowEndsAt: endsAt })
        .onConflictDoUpdate({
          target: rateCounters.key,
          set: {
            count: sql`case when ${isOver} then 1 else ${rateCounters.count} + 1 end`,
            windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${rateCounters.windowEndsAt} end`,
          },
        })
        .returning({ count: rateCounters.count, windowEndsAt: rateCounters.windowEndsAt });
      if (!row || row.count <= max) return { allowed: true };
      const waitMs = row.windowEndsAt.getTime() - now.getTime();
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
    },

    async reset(key) {
      await db.delete(rateCounters).where(eq(rateCounters.key, hashed(key)));
    },

    async sweep() {
      await db.delete(rateCounters).where(lt(rateCounters.windowEndsAt, clock.now()));
    },
  };
}

/** Keys hold addresses of people; the table keeps only what tells them apart. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
