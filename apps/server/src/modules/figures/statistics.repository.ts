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
  ne,
  notExists,
  sql,
  sum,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database';
import {
  buyerOffers,
  contracts,
  isNdaAsked,
  marketCounts,
  ndaRequests,
  offers,
  offerViews,
} from '../../schema';
import type { OfferStatus } from '../offers';
import { utcDay, type Period } from '../../platform/utc-days';

/** The first ones are counted by the UTC day, `YYYY-MM-DD`, the last by the state now. */
export type Figure =
  | 'views'
  | 'saves'
  | 'ndaRequests'
  | 'ndaSigned'
  | 'contracts'
  | 'ndasByStatus'
  | 'offersByStatus';

export interface FigureCount {
  figure: Figure;
  key: string;
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

interface OfferPage {
  sort: 'views' | 'newest';
  page: number;
  size: number;
}

/** Offers that are not closed, the only ones that a supplier's list of figures has. */
const listedStatuses = ['draft', 'published'] as const;

const utcDayOf = (moment: AnyColumn) => sql<string>`(${moment} at time zone 'UTC')::date::text`;
const within = (moment: AnyColumn, { start, end }: Period) => and(gte(moment, start), lt(moment, end));
/** Days compare as days, so that the indexes of the views can be searched by them. */
const viewedWithin = ({ start, end }: Period) =>
  and(gte(offerViews.day, utcDay(start)), lt(offerViews.day, utcDay(end)));

/** Requests as the supplier's own list shows them, without those taken off it; so that the two agree. */
const requestsOf = (supplierId: number) =>
  and(eq(ndaRequests.supplierId, supplierId), isNull(ndaRequests.removedAt), isNdaAsked);

/** How many rows of another table belong to an offer; each such table has an index that begins with the offer. */
const ofOffer = (from: SQL, offerColumn: AnyColumn, condition: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${from} where ${and(eq(offerColumn, offers.id), condition)})`;

const counted = (figure: Figure, key: SQL<string>) => ({
  figure: sql<Figure>`${sql.raw(`'${figure}'`)}`.as('figure'),
  key: key.as('key'),
  count: count().as('count'),
});

/** What an order of offers goes by. */
const ranked = (seen: SQL<number>) => ({
  id: offers.id,
  createdAt: offers.createdAt,
  views: seen.as('views'),
});
const noViews = sql<number>`0`;
const newestFirst = [desc(sql`created_at`), desc(sql`id`)];

/** Reads a supplier's figures across the market's tables, each found by the supplier. */
export function createStatisticsRepository(db: Database) {
  function requestsByDay(
    figure: 'ndaRequests' | 'ndaSigned',
    moment: AnyColumn,
    supplierId: number,
    period: Period,
  ) {
    return db
      .select(counted(figure, utcDayOf(moment)))
      .from(ndaRequests)
      .where(and(requestsOf(supplierId), within(moment, period)))
      .groupBy(sql`key`);
  }

  /** Viewers of the supplier's offers, also of those closed since. */
  const views = (supplierId: number, period: Period) =>
    db
      .select(counted('views', sql<string>`${offerViews.day}::text`))
      .from(offerViews)
      .where(and(eq(offerViews.supplierId, supplierId), viewedWithin(period)))
      .groupBy(sql`key`);

  /** Saves that still stand, on the day they were made. */
  const saves = (supplierId: number, period: Period) =>
    db
      .select(counted('saves', utcDayOf(buyerOffers.savedAt)))
      .from(buyerOffers)
      .where(and(eq(buyerOffers.supplierId, supplierId), within(buyerOffers.savedAt, period)))
      .groupBy(sql`key`);

  const contractsByDay = (supplierId: number, period: Period) =>
    db
      .select(counted('contracts', utcDayOf(contracts.createdAt)))
      .from(contracts)
      .where(and(eq(contracts.supplierId, supplierId), within(contracts.createdAt, period)))
      .groupBy(sql`key`);

  /** As they are kept for the supplier's own list, by keys that end with the state (decision record 0036). */
  function ndasByStatus(supplierId: number) {
    const status = sql<string>`split_part(${marketCounts.key}, '|', 3)`;
    return (
      db
        .select({
          ...counted('ndasByStatus', status),
          count: sum(marketCounts.count).mapWith(Number).as('count'),
        })
        .from(marketCounts)
        .where(and(eq(marketCounts.figure, `nda of ${supplierId}`), ne(status, 'Not Requested')))
        // By its place, as the table has a column of that name.
        .groupBy(sql`2`)
    );
  }

  const offersByStatus = (supplierId: number) =>
    db
      .select(counted('offersByStatus', sql<string>`${offers.status}`))
      .from(offers)
      .where(eq(offers.supplierId, supplierId))
      .groupBy(offers.status);

  /** The newest of one state, so many as may stand on the page: by the index, however many there are. */
  function newestIn(
    status: (typeof listedStatuses)[number],
    supplierId: number,
    { page, size }: OfferPage,
    condition?: SQL,
  ) {
    return db
      .select(ranked(noViews))
      .from(offers)
      .where(and(eq(offers.supplierId, supplierId), eq(offers.status, status), condition))
      .orderBy(...newestFirst)
      .limit((page + 1) * size);
  }

  /** Offers that somebody saw. */
  function seenOffers(supplierId: number, period: Period) {
    const seen = db
      .select({ offerId: offerViews.offerId, seen: count().as('seen') })
      .from(offerViews)
      .where(and(eq(offerViews.supplierId, supplierId), viewedWithin(period)))
      .groupBy(offerViews.offerId)
      .as('seen_offers');
    return db
      .select(ranked(sql<number>`${seen.seen}::int`))
      .from(seen)
      .innerJoin(offers, eq(offers.id, seen.offerId))
      .where(inArray(offers.status, listedStatuses));
  }

  /** The offers of a page; where views order them, those that were seen stand before all others, which count none. */
  function offersOfPage(supplierId: number, period: Period, asked: OfferPage) {
    const { sort, page, size } = asked;
    const isUnseen = notExists(
      db
        .select({ one: sql`1` })
        .from(offerViews)
        .where(
          and(eq(offerViews.offerId, offers.id), eq(offerViews.supplierId, supplierId), viewedWithin(period)),
        ),
    );
    const condition = sort === 'views' ? isUnseen : undefined;
    const drafts = newestIn('draft', supplierId, asked, condition);
    const published = newestIn('published', supplierId, asked, condition);
    const all =
      sort === 'views'
        ? unionAll(seenOffers(supplierId, period), drafts, published)
        : unionAll(drafts, published);
    return all
      .orderBy(desc(sql`views`), ...newestFirst)
      .limit(size)
      .offset(page * size);
  }

  return {
    /** Every figure of the supplier's in one statement. */
    figures: (supplierId: number, period: Period) =>
      unionAll(
        views(supplierId, period),
        saves(supplierId, period),
        requestsByDay('ndaRequests', ndaRequests.requestedAt, supplierId, period),
        requestsByDay('ndaSigned', ndaRequests.buyerSignedAt, supplierId, period),
        contractsByDay(supplierId, period),
        ndasByStatus(supplierId),
        offersByStatus(supplierId),
      ),

    /**
     * A page of the supplier's offers that are not closed, with how many there are. What its order does not ask is counted
     * for the page alone.
     */
    async offers(
      supplierId: number,
      period: Period,
      asked: OfferPage,
    ): Promise<{ rows: OfferRow[]; total: number }> {
      const shown = offersOfPage(supplierId, period, asked).as('shown');
      const listed = db.$count(
        offers,
        and(eq(offers.supplierId, supplierId), inArray(offers.status, listedStatuses)),
      );
      const found = await db
        .select({
          total: listed,
          row: {
            id: offers.id,
            title: offers.title,
            status: offers.status,
            views: ofOffer(sql`${offerViews}`, offerViews.offerId, viewedWithin(period)),
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
          },
        })
        .from(shown)
        .innerJoin(offers, eq(offers.id, shown.id))
        .orderBy(desc(shown.views), desc(offers.createdAt), desc(offers.id));
      // A page behind the last one has no row to tell it.
      const total = found[0]?.total ?? (await listed);
      return { rows: found.map(({ row }) => row), total };
    },
  };
}
export type StatisticsRepository = ReturnType<typeof createStatisticsRepository>;
