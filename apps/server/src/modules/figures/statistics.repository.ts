import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { Database } from '../../platform/database';
import { buyerOffers, contracts, isNdaAsked, ndaRequests, offers, offerViews } from '../../schema';
import type { OfferStatus } from '../offers';
import { utcDay, type Period } from '../../platform/utc-days';

export interface DayCount {
  day: string;
  count: number;
}

interface OfferRow {
  id: number;
  title: string;
  status: OfferStatus;
  views: number;
  saves: number;
  ndaRequests: number;
  contracts: number;
}

const utcDayOf = (moment: AnyColumn) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`.as('day');
const within = (moment: AnyColumn, { start, end }: Period) => and(gte(moment, start), lt(moment, end));
/** Days compare as days, so that the key of the views can be searched by them. */
const viewedWithin = ({ start, end }: Period) =>
  and(gte(offerViews.day, utcDay(start)), lt(offerViews.day, utcDay(end)));

/** Requests as the supplier's own list shows them, without those taken off it; so that the two agree. */
const requestsOf = (supplierId: number) =>
  and(eq(ndaRequests.supplierId, supplierId), isNull(ndaRequests.removedAt), isNdaAsked);

/** How many rows of another table belong to an offer; each such table has an index that begins with the offer. */
const ofOffer = (from: SQL, offerColumn: AnyColumn, condition: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${from} where ${and(eq(offerColumn, offers.id), condition)})`;

/** Reads a supplier's figures across the market's tables; one query a figure, each found by the supplier. */
export function createStatisticsRepository(db: Database) {
  function requestsByDay(moment: AnyColumn, supplierId: number, period: Period): Promise<DayCount[]> {
    return db
      .select({ day: utcDayOf(moment), count: count() })
      .from(ndaRequests)
      .where(and(requestsOf(supplierId), within(moment, period)))
      .groupBy(sql`day`);
  }

  const offerFigures = (supplierId: number, period: Period) =>
    db
      .select({
        id: offers.id,
        title: offers.title,
        status: offers.status,
        views: ofOffer(sql`${offerViews}`, offerViews.offerId, viewedWithin(period)).as('views'),
        saves: ofOffer(
          sql`${buyerOffers}`,
          buyerOffers.offerId,
          and(isNotNull(buyerOffers.savedAt), within(buyerOffers.savedAt, period)),
        ),
        ndaRequests: ofOffer(
          sql`${ndaRequests}`,
          ndaRequests.offerId,
          and(requestsOf(supplierId), within(ndaRequests.requestedAt, period)),
        ),
        contracts: ofOffer(
          sql`${contracts}`,
          contracts.offerId,
          and(eq(contracts.supplierId, supplierId), within(contracts.createdAt, period)),
        ),
      })
      .from(offers);

  return {
    /** Viewers of the supplier's offers, also of those closed since. */
    views: (supplierId: number, period: Period): Promise<DayCount[]> =>
      db
        .select({ day: sql<string>`${offerViews.day}::text`.as('viewed_on'), count: count() })
        .from(offers)
        .innerJoin(offerViews, eq(offerViews.offerId, offers.id))
        .where(and(eq(offers.supplierId, supplierId), viewedWithin(period)))
        .groupBy(offerViews.day),

    /** Saves that still stand, on the day they were made. */
    saves: (supplierId: number, period: Period): Promise<DayCount[]> =>
      db
        .select({ day: utcDayOf(buyerOffers.savedAt), count: count() })
        .from(offers)
        .innerJoin(buyerOffers, eq(buyerOffers.offerId, offers.id))
        .where(and(eq(offers.supplierId, supplierId), within(buyerOffers.savedAt, period)))
        .groupBy(sql`day`),

    ndaRequests: (supplierId: number, period: Period) =>
      requestsByDay(ndaRequests.requestedAt, supplierId, period),

    ndaSigned: (supplierId: number, period: Period) =>
      requestsByDay(ndaRequests.buyerSignedAt, supplierId, period),

    contracts: (supplierId: number, period: Period): Promise<DayCount[]> =>
      db
        .select({ day: utcDayOf(contracts.createdAt), count: count() })
        .from(contracts)
        .where(and(eq(contracts.supplierId, supplierId), within(contracts.createdAt, period)))
        .groupBy(sql`day`),

    ndaByStatus: (supplierId: number): Promise<{ status: NdaStatus; count: number }[]> =>
      db
        .select({ status: ndaRequests.status, count: count() })
        .from(ndaRequests)
        .where(requestsOf(supplierId))
        .groupBy(ndaRequests.status),

    offersByStatus: (supplierId: number) =>
      db
        .select({ status: offers.status, count: count() })
        .from(offers)
        .where(eq(offers.supplierId, supplierId))
        .groupBy(offers.status),

    /**
     * A page of the supplier's offers that are not closed, with how many there are. Only what the page is cut out by is
     * counted for all of them.
     */
    async offers(
      supplierId: number,
      period: Period,
      { sort, page, size }: { sort: 'views' | 'newest'; page: number; size: number },
    ): Promise<{ rows: OfferRow[]; total: number }> {
      const own = and(eq(offers.supplierId, supplierId), inArray(offers.status, ['draft', 'published']));
      const [rows, total] = await Promise.all([
        offerFigures(supplierId, period)
          .where(own)
          .orderBy(...(sort === 'views' ? [desc(sql`views`)] : []), desc(offers.createdAt), desc(offers.id))
          .limit(size)
          .offset(page * size),
        db.$count(offers, own),
      ]);
      return { rows, total };
    },
  };
}
export type StatisticsRepository = ReturnType<typeof createStatisticsRepository>;
