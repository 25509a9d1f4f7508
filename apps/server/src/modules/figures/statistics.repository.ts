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
  notExists,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { prepareByShape, prepareTogether, type Database } from '../../platform/database';
import { buyerOffers, contracts, isNdaAsked, ndaRequests, offers, offerViews } from '../../schema';
import { selectContractStanding, type ContractStanding } from '../contracts';
import { selectKeptCounts, type KeptCount } from '../deals';
import type { OfferStatus } from '../offers';
import { utcDay, type Period } from '../../platform/utc-days';

/** What is counted by the UTC day, `YYYY-MM-DD`. */
export type DayFigure = 'views' | 'saves' | 'ndaRequests' | 'ndaSigned' | 'contracts';

interface DayCount {
  figure: DayFigure;
  day: string;
  count: number;
}

interface FigureRows extends Record<string, object> {
  days: DayCount;
  /** By the keys that they are kept under. */
  ndas: KeptCount;
  offers: { status: OfferStatus; count: number };
  standing: ContractStanding;
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

type Order = 'views' | 'newest';

interface OfferPage {
  sort: Order;
  page: number;
  size: number;
}

/** Offers that are not closed, the only ones that a supplier's list of figures has. */
const listedStatuses = ['draft', 'published'] as const;

const supplierId = sql.placeholder('userId');
const moments = {
  start: sql`${sql.placeholder('start')}::timestamptz`,
  end: sql`${sql.placeholder('end')}::timestamptz`,
};
const days = {
  first: sql`${sql.placeholder('firstDay')}::date`,
  after: sql`${sql.placeholder('dayAfter')}::date`,
};

/** What takes the places of a supplier and a period. */
const valuesOf = (userId: number, { start, end }: Period) => ({
  userId,
  start: start.toISOString(),
  end: end.toISOString(),
  firstDay: utcDay(start),
  dayAfter: utcDay(end),
});

const utcDayOf = (moment: AnyColumn) => sql<string>`(${moment} at time zone 'UTC')::date::text`;
const within = (moment: AnyColumn) => and(gte(moment, moments.start), lt(moment, moments.end));
/** Days compare as days, so that the indexes of the views can be searched by them. */
const isViewedWithin = and(gte(offerViews.day, days.first), lt(offerViews.day, days.after));

/** Requests as the supplier's own list shows them, without those taken off it; so that the two agree. */
const isRequestOf = and(eq(ndaRequests.supplierId, supplierId), isNull(ndaRequests.removedAt), isNdaAsked);

/** How many rows of another table belong to an offer; each such table has an index that begins with the offer. */
const ofOffer = (from: SQL, offerColumn: AnyColumn, condition: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${from} where ${and(eq(offerColumn, offers.id), condition)})`;

const counted = (figure: DayFigure, day: SQL<string>) => ({
  figure: sql<DayFigure>`${sql.raw(`'${figure}'`)}`.as('figure'),
  day: day.as('on_day'),
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

/** A supplier's figures of each day on which there was something. */
function selectDays(db: Database) {
  const requestsByDay = (figure: 'ndaRequests' | 'ndaSigned', moment: AnyColumn) =>
    db
      .select(counted(figure, utcDayOf(moment)))
      .from(ndaRequests)
      .where(and(isRequestOf, within(moment)))
      .groupBy(sql`on_day`);
  /** Viewers of the supplier's offers, also of those closed since. */
  const views = db
    .select(counted('views', sql<string>`${offerViews.day}::text`))
    .from(offerViews)
    .where(and(eq(offerViews.supplierId, supplierId), isViewedWithin))
    .groupBy(sql`on_day`);
  /** Saves that still stand, on the day they were made. */
  const saves = db
    .select(counted('saves', utcDayOf(buyerOffers.savedAt)))
    .from(buyerOffers)
    .where(and(eq(buyerOffers.supplierId, supplierId), within(buyerOffers.savedAt)))
    .groupBy(sql`on_day`);
  const contractsByDay = db
    .select(counted('contracts', utcDayOf(contracts.createdAt)))
    .from(contracts)
    .where(and(eq(contracts.supplierId, supplierId), within(contracts.createdAt)))
    .groupBy(sql`on_day`);
  const query = unionAll(
    views,
    saves,
    requestsByDay('ndaRequests', ndaRequests.requestedAt),
    requestsByDay('ndaSigned', ndaRequests.buyerSignedAt),
    contractsByDay,
  );
  return { query, selection: counted('views', sql``) };
}

function selectOfferStates(db: Database) {
  const selection = { status: offers.status, count: count() };
  const query = db
    .select(selection)
    .from(offers)
    .where(eq(offers.supplierId, supplierId))
    .groupBy(offers.status);
  return { query, selection };
}

/** The newest of one state, so many as may stand on the page: by the index, however many there are. */
const newestIn = (db: Database, status: (typeof listedStatuses)[number], condition?: SQL) =>
  db
    .select(ranked(noViews))
    .from(offers)
    .where(and(eq(offers.supplierId, supplierId), eq(offers.status, status), condition))
    .orderBy(...newestFirst)
    .limit(sql.placeholder('upTo'));

/** Offers that somebody saw. */
function seenOffers(db: Database) {
  const seen = db
    .select({ offerId: offerViews.offerId, seen: count().as('seen') })
    .from(offerViews)
    .where(and(eq(offerViews.supplierId, supplierId), isViewedWithin))
    .groupBy(offerViews.offerId)
    .as('seen_offers');
  return db
    .select(ranked(sql<number>`${seen.seen}::int`))
    .from(seen)
    .innerJoin(offers, eq(offers.id, seen.offerId))
    .where(inArray(offers.status, listedStatuses));
}

/** The offers of a page; where views order them, those that were seen stand before all others, which count none. */
function offersOfPage(db: Database, sort: Order) {
  const isUnseen = notExists(
    db
      .select({ one: sql`1` })
      .from(offerViews)
      .where(and(eq(offerViews.offerId, offers.id), eq(offerViews.supplierId, supplierId), isViewedWithin)),
  );
  const condition = sort === 'views' ? isUnseen : undefined;
  const drafts = newestIn(db, 'draft', condition);
  const published = newestIn(db, 'published', condition);
  const all = sort === 'views' ? unionAll(seenOffers(db), drafts, published) : unionAll(drafts, published);
  return all
    .orderBy(desc(sql`views`), ...newestFirst)
    .limit(sql.placeholder('size'))
    .offset(sql.placeholder('offset'));
}

/** What an order does not ask is counted for the page alone. */
function selectOffers(db: Database, sort: Order) {
  const shown = offersOfPage(db, sort).as('shown');
  const selection = {
    id: offers.id,
    title: offers.title,
    status: offers.status,
    views: ofOffer(sql`${offerViews}`, offerViews.offerId, isViewedWithin),
    saves: ofOffer(
      sql`${buyerOffers}`,
      buyerOffers.offerId,
      and(isNotNull(buyerOffers.savedAt), within(buyerOffers.savedAt)),
    ),
    ndaRequests: ofOffer(
      sql`${ndaRequests}`,
      ndaRequests.offerId,
      and(isRequestOf, within(ndaRequests.requestedAt)),
    ),
    contracts: ofOffer(
      sql`${contracts}`,
      contracts.offerId,
      and(eq(contracts.supplierId, supplierId), within(contracts.createdAt)),
    ),
  };
  const query = db
    .select(selection)
    .from(shown)
    .innerJoin(offers, eq(offers.id, shown.id))
    .orderBy(desc(shown.views), desc(offers.createdAt), desc(offers.id));
  return { query, selection };
}

function selectTotal(db: Database) {
  const selection = { total: count() };
  const query = db
    .select(selection)
    .from(offers)
    .where(and(eq(offers.supplierId, supplierId), inArray(offers.status, listedStatuses)));
  return { query, selection };
}

/** Reads a supplier's figures across the market's tables, each found by the supplier. */
export function createStatisticsRepository(db: Database) {
  const readFigures = prepareTogether<FigureRows>(db, 'list figures', {
    days: selectDays(db),
    ndas: selectKeptCounts(db, 'nda'),
    offers: selectOfferStates(db),
    standing: selectContractStanding(db),
  });
  const readOffers = prepareByShape('offer_figures', ({ sort }: { sort: Order }, label) => {
    const parts = { rows: selectOffers(db, sort), totals: selectTotal(db) };
    return prepareTogether<{ rows: OfferRow; totals: { total: number } }>(db, label, parts);
  });

  return {
    /** Every figure of the supplier's in one statement; contracts as they stand on the market's day. */
    figures: (userId: number, period: Period, today: string) =>
      readFigures({ ...valuesOf(userId, period), today }),

    /** A page of the supplier's offers that are not closed, with how many there are. */
    async offers(
      userId: number,
      period: Period,
      { sort, page, size }: OfferPage,
    ): Promise<{ rows: OfferRow[]; total: number }> {
      const place = { upTo: (page + 1) * size, size, offset: page * size };
      const values = { ...valuesOf(userId, period), ...place };
      const { rows, totals } = await readOffers({ shape: { sort }, values, isUsual: true });
      return { rows, total: totals[0]?.total ?? 0 };
    },
  };
}
export type StatisticsRepository = ReturnType<typeof createStatisticsRepository>;
