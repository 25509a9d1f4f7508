import { and, between, count, eq, gt, gte, inArray, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database';
import type { Period } from '../../platform/utc-days';
import { conversations, marketCounts, messages, ndaRequests } from '../../schema';

export interface DayCount {
  day: string;
  count: number;
}

const utcDayOf = (moment: AnyColumn) => sql<string>`(${moment} at time zone 'UTC')::date`.as('day');
const within = (moment: AnyColumn, { start, end }: Period) => and(gte(moment, start), lt(moment, end));

const medianHours = (from: AnyColumn | SQL, to: AnyColumn | SQL) =>
  sql<number | null>`percentile_cont(0.5) within group (order by date_part('epoch', ${to} - ${from})) / 3600`;

/** Figures that triggers maintain with `figures_of` of the migrations: by state, or by day in UTC. */
const figuresOfStates = ['user', 'offer', 'nda', 'contract'] as const;
const figuresOfDays = [
  'supplier joined',
  'buyer joined',
  'offer published',
  'nda asked',
  'nda signed',
  'contract made',
] as const;
/** Figures of contracts accepted by both: those that begin after today, and those that end today or later. */
type FigureToCome = 'contracts to begin' | 'contracts to end';
export type Figure = (typeof figuresOfStates)[number] | (typeof figuresOfDays)[number] | FigureToCome;

/** Creates the repository of the market's figures: stored counts, and others read by one index each. */
export function createMarketRepository(db: Database) {
  const storedCounts = (figures: readonly Figure[], condition?: SQL) =>
    db
      .select({
        figure: marketCounts.figure,
        key: marketCounts.key,
        count: sql<number>`sum(${marketCounts.count})::int`,
      })
      .from(marketCounts)
      .where(and(inArray(marketCounts.figure, [...figures]), condition))
      .groupBy(marketCounts.figure, marketCounts.key);

  const toCome = (name: FigureToCome, figure: 'contract from' | 'contract until', condition: SQL) =>
    db
      .select({
        figure: sql<string>`${name}::text`,
        key: sql<string>`''`,
        count: sql<number>`coalesce(sum(${marketCounts.count}), 0)::int`,
      })
      .from(marketCounts)
      .where(and(eq(marketCounts.figure, figure), condition));

  return {
    /**
     * Returns the counts of states and of the days of a period; `today` separates future contracts from current ones.
     */
    counts: (period: Period, today: string) =>
      unionAll(
        storedCounts(figuresOfStates),
        storedCounts(
          figuresOfDays,
          between(marketCounts.key, period.days[0] ?? '', period.days.at(-1) ?? ''),
        ),
        toCome('contracts to begin', 'contract from', gt(marketCounts.key, today)),
        toCome('contracts to end', 'contract until', gte(marketCounts.key, today)),
      ),

    /** Returns the number of messages per day of sending. */
    messages: (period: Period): Promise<DayCount[]> =>
      db
        .select({ day: utcDayOf(messages.sentAt), count: count() })
        .from(messages)
        .where(within(messages.sentAt, period))
        .groupBy(sql`day`),

    /** Returns how many NDA requests of a period reached each step, and the median hours between the steps. */
    async ndaFunnel(period: Period) {
      const { requestedAt, buyerSignedAt } = ndaRequests;
      // A request that was made again counts as not shared yet.
      const sharedAt = sql`case when ${ndaRequests.sharedAt} >= ${requestedAt} then ${ndaRequests.sharedAt} end`;
      const [row] = await db
        .select({
          requested: count(),
          approved: count(sharedAt),
          signed: count(buyerSignedAt),
          hoursToApproval: medianHours(requestedAt, sharedAt),
          hoursToSignature: medianHours(sharedAt, buyerSignedAt),
        })
        .from(ndaRequests)
        .where(within(requestedAt, period));
      if (!row) throw new Error('a count answered nothing');
      return row;
    },

    /**
     * Returns the number of messages sent before a moment, including deleted ones. It uses the sequence numbers of
     * conversations, which have no gaps.
     */
    async messagesBefore(moment: Date): Promise<number> {
      const later = db.select({ messages: count() }).from(messages).where(gte(messages.sentAt, moment));
      const [row] = await db
        .select({
          messages: sql`coalesce(sum(${conversations.lastSequence}), 0) - (${later})`.mapWith(Number),
        })
        .from(conversations);
      return row?.messages ?? 0;
    },

    /** Merges the rows of each figure and key into one. Rows that other processes add meanwhile stay. */
    async addUp(): Promise<void> {
      await db.execute(sql`
        with scattered as (select figure, key from ${marketCounts} group by figure, key having count(*) > 1),
          gone as (delete from ${marketCounts} using scattered
            where ${marketCounts.figure} = scattered.figure and ${marketCounts.key} = scattered.key
            returning ${marketCounts.figure}, ${marketCounts.key}, ${marketCounts.count})
        insert into ${marketCounts}
        select figure, key, sum(count) from gone group by figure, key having sum(count) <> 0`);
    },
  };
}
export type MarketRepository = ReturnType<typeof createMarketRepository>;
