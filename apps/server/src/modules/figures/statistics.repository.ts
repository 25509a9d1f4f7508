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
import { selectStoredCounts, type StoredCount } from '../deals';
import type { OfferStatus } from '../offers';
import { utcDay, type Period } from '../../platform/utc-days';

/** Figures that are counted per UTC day, `YYYY-MM-DD`. */
export type DayFigure = 'views' | 'saves' | 'ndaRequests' | 'ndaSigned' | 'contracts';

interface DayCount {
  figure: DayFigure;
  day: string;
  count: number;
}

interface FigureRows extends Record<string, object> {
  days: DayCount;
  /** NDA counts, by the keys under which they are stored. */
  ndas: StoredCount;
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

/** Statuses of offers that are listed: all except closed ones. */
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

/** Returns the parameters for a supplier and a period. */
const valuesOf = (userId: number, { start, end }: Period) => ({
  userId,
  start: start.toISOString(),
  end: end.toISOString(),
  firstDay: utcDay(start),
  dayAfter: utcDay(end),
});

const utcDayOf = (moment: AnyColumn) => sql<string>`(${moment} at time zone 'UTC')::date::text`;
const within = (moment: AnyColumn) => and(gte(moment, moments.start), lt(moment, moments.end));
/** Compares days as dates, so that the indexes of the views can be used. */
const isViewedWithin = and(gte(offerViews.day, days.first), lt(offerViews.day, days.after));

/**
 * Condition for NDA requests as in the supplier's own list, without removed ones, so that both show the same numbers.
 */
const isRequestOf = and(eq(ndaRequests.supplierId, supplierId), isNull(ndaRequests.removedAt), isNdaAsked);

/** Counts the rows of another table that belong to an offer; each such table has an index starting with the offer. */
const ofOffer = (from: SQL, offerColumn: AnyColumn, condition: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${from} where ${and(eq(offerColumn, offers.id), condition)})`;

const counted = (figure: DayFigure, day: SQL<string>) => ({
  figure: sql<DayFigure>`${sql.raw(`'${figure}'`)}`.as('figure'),
  day: day.as('on_day'),
  count: count().as('count'),
});

/** Returns the columns by which offers are sorted. */
const ranked = (seen: SQL<number>) => ({
  id: offers.id,
  createdAt: offers.createdAt,
  views: seen.as('views'),
});
const noViews = sql<number>`0`;
const newestFirst = [desc(sql`created_at`), desc(sql`id`)];

/** Returns the query for a supplier's figures per day, for days with activity. */
function selectDays(db: Database) {
  const requestsByDay = (figure: 'ndaRequests' | 'ndaSigned', moment: AnyColumn) =>
    db
      .select(counted(figure, utcDayOf(moment)))
      .from(ndaRequests)
      .where(and(isRequestOf, within(moment)))
      .groupBy(sql`on_day`);
  /** Views of the supplier's offers, including offers closed since. */
  const views = db
    .select(counted('views', sql<string>`${offerViews.day}::text`))
    .from(offerViews)
    .where(and(eq(offerViews.supplierId, supplierId), isViewedWithin))
    .groupBy(sql`on_day`);
  /** Saves that still exist, by the day they were made. */
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

/** Selects the newest offers of one status, as many as the page may need, along the index. */
const newestIn = (db: Database, status: (typeof listedStatuses)[number], condition?: SQL) =>
  db
    .select(ranked(noViews))
    .from(offers)
    .where(and(eq(offers.supplierId, supplierId), eq(offers.status, status), condition))
    .orderBy(...newestFirst)
    .limit(sql.placeholder('upTo'));

/** Selects the offers that were viewed in the period. */
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

/** Selects the offers of a page. Sorted by views, viewed offers precede all others, which have none. */
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

/** Selects the figures of a page's offers; columns not needed for sorting are counted only for the page. */
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

/** Creates the repository of a supplier's statistics, across several tables, each searched by supplier. */
export function createStatisticsRepository(db: Database) {
  const readFigures = prepareTogether<FigureRows>(db, 'list figures', {
    days: selectDays(db),
    ndas: selectStoredCounts(db, 'nda'),
    offers: selectOfferStates(db),
    standing: selectContractStanding(db),
  });
  const readOffers = prepareByShape('offer_figures', ({ sort }: { sort: Order }, label) => {
    const parts = { rows: selectOffers(db, sort), totals: selectTotal(db) };
    return prepareTogether<{ rows: OfferRow; totals: { total: number } }>(db, label, parts);
  });

  return {
    /** Returns all figures of the supplier with one statement; contracts as of the market's day. */
    figures: (userId: number, period: Period, today: string) =>
      readFigures({ ...valuesOf(userId, period), today }),

    /** Returns a page of the supplier's offers that are not closed, with their total. */
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
