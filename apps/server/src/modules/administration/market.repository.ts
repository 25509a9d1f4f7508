import { and, count, eq, gte, isNotNull, lt, ne, sql, sum, type AnyColumn } from 'drizzle-orm';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { Database } from '../../platform/database';
import type { Period } from '../../platform/utc-days';
import {
  contracts,
  conversations,
  isNdaAsked,
  messages,
  ndaEvents,
  ndaRequests,
  offers,
  users,
} from '../../schema';

export interface DayCount {
  day: string;
  count: number;
}

const utcDayOf = (moment: AnyColumn) => sql<string>`(${moment} at time zone 'UTC')::date`.as('day');
const within = (moment: AnyColumn, { start, end }: Period) => and(gte(moment, start), lt(moment, end));
const total = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`;
const isFinished = eq(users.signupStep, 'done');

/** Reads the market's figures across its tables; of one table each question. */
export function createMarketRepository(db: Database) {
  return {
    /** Users that finished signing up, by the day they began. */
    newUsers: (period: Period) =>
      db
        .select({ day: utcDayOf(users.createdAt), role: users.role, count: count() })
        .from(users)
        .where(and(within(users.createdAt, period), isFinished))
        .groupBy(sql`day`, users.role),

    /** Offers by the day they were last published, also those closed since. */
    offers: (period: Period): Promise<DayCount[]> =>
      db
        .select({ day: utcDayOf(offers.publishedAt), count: count() })
        .from(offers)
        .where(and(isNotNull(offers.publishedAt), within(offers.publishedAt, period)))
        .groupBy(sql`day`),

    ndaRequests: (period: Period): Promise<DayCount[]> =>
      db
        .select({ day: utcDayOf(ndaRequests.requestedAt), count: count() })
        .from(ndaRequests)
        .where(within(ndaRequests.requestedAt, period))
        .groupBy(sql`day`),

    ndaSigned: (period: Period): Promise<DayCount[]> =>
      db
        .select({ day: utcDayOf(ndaRequests.buyerSignedAt), count: count() })
        .from(ndaRequests)
        .where(within(ndaRequests.buyerSignedAt, period))
        .groupBy(sql`day`),

    contracts: (period: Period): Promise<DayCount[]> =>
      db
        .select({ day: utcDayOf(contracts.createdAt), count: count() })
        .from(contracts)
        .where(within(contracts.createdAt, period))
        .groupBy(sql`day`),

    messages: (period: Period): Promise<DayCount[]> =>
      db
        .select({ day: utcDayOf(messages.sentAt), count: count() })
        .from(messages)
        .where(within(messages.sentAt, period))
        .groupBy(sql`day`),

    /** Users that finished signing up, as they are now; those of a role are there without the deactivated ones. */
    async userTotals() {
      const isActive = sql`${users.deactivatedAt} is null`;
      const isOf = (role: string) => sql`${users.role} = ${role} and ${isActive}`;
      const [row] = await db
        .select({
          suppliers: total(isOf('supplier')),
          buyers: total(isOf('buyer')),
          admins: total(sql`${isOf('admin')} and ${users.approvedAt} is not null`),
          deactivated: total(sql`${users.deactivatedAt} is not null`),
          validated: total(
            sql`${users.role} <> 'admin' and ${isActive} and ${users.validation} = 'validated'`,
          ),
        })
        .from(users)
        .where(isFinished);
      if (!row) throw new Error('a count answered nothing');
      return row;
    },

    /** But those on the market, who are many and counted in memory. */
    offersOffMarket: () =>
      db
        .select({ status: offers.status, count: count() })
        .from(offers)
        .where(ne(offers.status, sql`'published'`))
        .groupBy(offers.status),

    ndaByStatus: (): Promise<{ status: NdaStatus; count: number }[]> =>
      db
        .select({ status: ndaRequests.status, count: count() })
        .from(ndaRequests)
        .where(isNdaAsked)
        .groupBy(ndaRequests.status),

    /** Requests made in a period: how many came how far, and the median hours from one step to the next. */
    async ndaFunnel(period: Period) {
      const made = db
        .select({
          requestedAt: ndaRequests.requestedAt,
          signedAt: ndaRequests.buyerSignedAt,
          approvedAt: sql<Date | null>`min(${ndaEvents.createdAt})`.as('approved_at'),
        })
        .from(ndaRequests)
        .leftJoin(
          ndaEvents,
          and(
            eq(ndaEvents.ndaId, ndaRequests.id),
            // As the index has it, which knows no placeholders.
            sql`${ndaEvents.toStatus} = 'Approved & Shared'`,
            // One that was asked for anew is measured from there.
            gte(ndaEvents.createdAt, ndaRequests.requestedAt),
          ),
        )
        .where(within(ndaRequests.requestedAt, period))
        .groupBy(ndaRequests.id)
        .as('made');
      const medianHours = (
        from: AnyColumn | typeof made.approvedAt,
        to: AnyColumn | typeof made.approvedAt,
      ) =>
        sql<
          number | null
        >`percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from})::float8 / 3600)`;
      const [row] = await db
        .select({
          requested: count(),
          approved: sql<number>`count(${made.approvedAt})`,
          signed: sql<number>`count(${made.signedAt})`,
          hoursToApproval: medianHours(made.requestedAt, made.approvedAt),
          hoursToSignature: medianHours(made.approvedAt, made.signedAt),
        })
        .from(made);
      if (!row) throw new Error('a count answered nothing');
      return row;
    },

    /** All messages, deleted ones too: those of a conversation are numbered without a gap. */
    async messageTotal(): Promise<number> {
      const [row] = await db
        .select({ messages: sum(conversations.lastSequence).mapWith(Number) })
        .from(conversations);
      return row?.messages ?? 0;
    },
  };
}
export type MarketRepository = ReturnType<typeof createMarketRepository>;
