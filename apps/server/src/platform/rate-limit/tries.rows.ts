import { hash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { rateCounters } from '../../schema';
import type { Database } from '../database';

export interface Limit {
  max: number;
  windowMs: number;
}

/** A counter of tries with its limit. */
export interface Counter {
  key: string;
  limit: Limit;
}

export type RateVerdict =
  /** `tries`: current count of the first counter. */
  | { allowed: true; tries: number }
  /** `by`: index of the counter that refused, among those given. */
  | { allowed: false; retryAfterSeconds: number; by: number };

/** Result columns of a counted try. */
export interface CountedTry {
  tries: number | null;
  refusedUntil: Date | null;
  refusedBy: number | null;
}

/** Changes to counters after a try that was not a wrong guess, by the names of their rows. */
export interface Settling {
  forgotten: string[];
  givenBack: string[];
}

/** Maximum number of counters of one try; each is a part of the statement. */
const mostCounters = 3;

const given = sql.placeholder;
const asked = sql`unnest(${given('triesKeys')}::text[], ${given('triesGroups')}::text[], ${given('triesPlaces')}::int[], ${given('triesMaxes')}::int[], ${given('triesEnds')}::timestamptz[]) as asked(key, of_group, place, most, ends)`;

const nameOf = (place: number) => `tries_${place}`;

/**
 * Returns the SQL that counts a try under its counters as part of a prepared statement, which saves
 * a round trip and a commit. A counter counts only what the previous ones allowed, so that a caller
 * refused by a narrow one uses up nothing of a wide one. Of several groups of counters, the one
 * named by `group` counts. `triesOf` gives the values; `verdictOn` reads the columns.
 */
export function countTries(db: Database, group: SQL = sql`''`) {
  const isOver = sql`${rateCounters.windowEndsAt} <= ${given('triedAt')}::timestamptz`;
  const parts = Array.from({ length: mostCounters }, (_, place) => {
    const before =
      place === 0
        ? sql`true`
        : sql`exists (select from ${sql.identifier(nameOf(place - 1))} narrower, ${asked} where asked.key = narrower.key and narrower.count <= asked.most)`;
    return db.$with(nameOf(place)).as(
      db
        .insert(rateCounters)
        .select(
          sql`select asked.key, 1, asked.ends from ${asked} where asked.place = ${sql.raw(String(place))} and asked.of_group = ${group} and ${before}`,
        )
        .onConflictDoUpdate({
          target: rateCounters.key,
          set: {
            count: sql`case when ${isOver} then 1 else ${rateCounters.count} + 1 end`,
            windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${rateCounters.windowEndsAt} end`,
          },
        })
        .returning({
          key: rateCounters.key,
          count: rateCounters.count,
          windowEndsAt: rateCounters.windowEndsAt,
        }),
    );
  });
  const counted = sql.join(
    parts.map((_, place) => sql`select * from ${sql.identifier(nameOf(place))}`),
    sql` union all `,
  );
  // At most one counter refuses, because those after it do not count.
  const refusing = sql`from (${counted}) counted, ${asked} where asked.key = counted.key and counted.count > asked.most`;
  const columns = {
    tries: sql<number | null>`(select count from ${sql.identifier(nameOf(0))})`,
    refusedUntil: sql<Date | null>`(select counted.window_ends_at ${refusing})`,
    refusedBy: sql<number | null>`(select asked.place ${refusing})`,
  };
  return { parts, columns };
}

/**
 * Returns the values of `countTries`: groups of counters, each from the narrowest to the widest.
 */
export function triesOf(groups: Readonly<Record<string, readonly Counter[]>>, now: Date) {
  const all = Object.entries(groups).flatMap(([group, counters]) => {
    if (counters.length > mostCounters) throw new Error('a try has too many counters');
    return counters.map(({ key, limit }, place) => ({ group, key, limit, place }));
  });
  return {
    triesKeys: all.map(({ key }) => nameOfCounter(key)),
    triesGroups: all.map(({ group }) => group),
    triesPlaces: all.map(({ place }) => place),
    triesMaxes: all.map(({ limit }) => limit.max),
    triesEnds: all.map(({ limit }) => new Date(now.getTime() + limit.windowMs).toISOString()),
    triedAt: now.toISOString(),
  };
}

export function verdictOn({ tries, refusedUntil, refusedBy }: CountedTry, now: Date): RateVerdict {
  if (refusedUntil === null || refusedBy === null) return { allowed: true, tries: tries ?? 0 };
  const waitMs = refusedUntil.getTime() - now.getTime();
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)), by: refusedBy };
}

/**
 * Returns the SQL that deletes counters and takes one try off others, as parts of a prepared
 * statement with a `Settling` as values.
 */
export function settleTries(db: Database) {
  const forgotten = db.$with('forgotten').as(
    db
      .delete(rateCounters)
      .where(sql`${rateCounters.key} = any(${given('forgotten')}::text[])`)
      .returning({ key: rateCounters.key }),
  );
  const givenBack = db.$with('given_back').as(
    db
      .update(rateCounters)
      .set({ count: sql`${rateCounters.count} - 1` })
      .where(sql`${rateCounters.key} = any(${given('givenBack')}::text[]) and ${rateCounters.count} > 0`)
      .returning({ key: rateCounters.key }),
  );
  return [forgotten, givenBack] as const;
}

/**
 * Returns the hash of a counter’s key, because keys contain addresses that the table must not
 * store.
 */
export function nameOfCounter(key: string): string {
  return hash('sha256', key, 'base64url');
}
