import { hash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { rateCounters } from '../../schema';
import type { Database } from '../database';

export interface Limit {
  max: number;
  windowMs: number;
}

/** A counter of tries, and how many it allows. */
export interface Counter {
  key: string;
  limit: Limit;
}

export type RateVerdict =
  /** `tries`: how many the first counter has now. */
  | { allowed: true; tries: number }
  /** `by`: the place of the counter that refuses, among those given. */
  | { allowed: false; retryAfterSeconds: number; by: number };

/** What is known of a try after it was counted. */
export interface CountedTry {
  tries: number | null;
  refusedUntil: Date | null;
  refusedBy: number | null;
}

/** What happens to counters after a try that was no wrong guess, by the names the table knows them by. */
export interface Settling {
  forgotten: string[];
  givenBack: string[];
}

/** How many counters one try may have; each is a part of the statement. */
const mostCounters = 3;

const given = sql.placeholder;
const asked = sql`unnest(${given('triesKeys')}::text[], ${given('triesGroups')}::text[], ${given('triesPlaces')}::int[], ${given('triesMaxes')}::int[], ${given('triesEnds')}::timestamptz[]) as asked(key, of_group, place, most, ends)`;

const nameOf = (place: number) => `tries_${place}`;

/**
 * Counts one try under its counters, as a part of a prepared statement: a statement of its own is a round trip and a
 * commit of its own. A counter counts only what those before it allowed, so that somebody who is refused by a narrow
 * one uses up nothing of a wide one. Of several groups of counters the one named by `group` counts. The values are
 * those of `triesOf`, the columns are for `verdictOn`.
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
  // At most one refuses, because those after it are not counted.
  const refusing = sql`from (${counted}) counted, ${asked} where asked.key = counted.key and counted.count > asked.most`;
  const columns = {
    tries: sql<number | null>`(select count from ${sql.identifier(nameOf(0))})`,
    refusedUntil: sql<Date | null>`(select counted.window_ends_at ${refusing})`,
    refusedBy: sql<number | null>`(select asked.place ${refusing})`,
  };
  return { parts, columns };
}

/** The values of `countTries`: groups of counters, each from the narrowest to the widest. */
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

/** Forgets counters and takes one try off others, as parts of a prepared statement whose values are a `Settling`. */
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

/** Keys hold addresses of people; the table keeps only what tells them apart. */
export function nameOfCounter(key: string): string {
  return hash('sha256', key, 'base64url');
}
