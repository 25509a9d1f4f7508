import { hash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { rateCounters } from '../../schema';
import type { Database } from '../database';

export interface Limit {
  max: number;
  windowMs: number;
}

export type RateVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** A counter after a try was counted. */
export interface Tries {
  tries: number;
  windowEndsAt: Date;
}

const given = sql.placeholder;

/**
 * Counts one try, as a part of a prepared statement: a statement of its own is a round trip and a commit of its own.
 * Its values are those of `tryOf`, its row is for `verdictOn`.
 */
export function countTry(db: Database) {
  const isOver = sql`${rateCounters.windowEndsAt} <= ${given('triedAt')}::timestamptz`;
  return db.$with('counted').as(
    db
      .insert(rateCounters)
      .values({
        key: given('triesKey'),
        count: 1,
        windowEndsAt: sql`${given('newWindowEndsAt')}::timestamptz`,
      })
      .onConflictDoUpdate({
        target: rateCounters.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${rateCounters.count} + 1 end`,
          windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${rateCounters.windowEndsAt} end`,
        },
      })
      .returning({ tries: rateCounters.count, windowEndsAt: rateCounters.windowEndsAt }),
  );
}

/** Forgets the tries under a key, as a part of a prepared statement. Its values are those of `triesOf`. */
export function forgetTries(db: Database) {
  return db.$with('forgotten').as(
    db
      .delete(rateCounters)
      .where(eq(rateCounters.key, given('triesKey')))
      .returning({ key: rateCounters.key }),
  );
}

export function tryOf(key: string, { windowMs }: Limit, now: Date) {
  return {
    ...triesOf(key),
    triedAt: now.toISOString(),
    newWindowEndsAt: new Date(now.getTime() + windowMs).toISOString(),
  };
}

export function verdictOn({ tries, windowEndsAt }: Tries, { max }: Limit, now: Date): RateVerdict {
  if (tries <= max) return { allowed: true };
  const waitMs = windowEndsAt.getTime() - now.getTime();
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
}

export function triesOf(key: string) {
  // Keys hold addresses of people; the table keeps only what tells them apart.
  return { triesKey: hash('sha256', key, 'base64url') };
}
