import { asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import {
  givenLimit,
  prepareByShape,
  prepareQuery,
  prepareTogether,
  totalOf,
  type Database,
  type ListRequest,
} from '../../../platform/database';
import { ndaRequests, offers } from '../../../schema';
import { createKeptCounts, selectKeptCounts, type KeptCount } from '../../deals';
import { knownOffer } from '../../offers';
import { selectBeside, toBeside, type BesideRequests, type PartsBeside } from './beside-requests.repository';
import { pickKept, sumOf, type CountedNdas } from './kept-counts';
import {
  asksOffer,
  buyer,
  listCondition,
  otherCompany,
  supplier,
  type NdaListFilters,
  type NdaListQuery,
} from './requests.filters';
import { selectListed, type ListedNda } from './requests.rows';

const given = sql.placeholder;

interface Page {
  page: number;
  size: number;
}

const ordersOf = ({ sort, whose }: NdaListQuery): SQL[] =>
  ({
    recent: [desc(ndaRequests.changedAt), desc(ndaRequests.id)],
    company: [asc(sql`lower(${otherCompany(whose)})`), desc(ndaRequests.id)],
    title: [asc(sql`lower(${knownOffer.title})`), desc(ndaRequests.id)],
  })[sort];

/** The requests of a page by their numbers alone, joined with no more than what they are chosen and ordered by. */
function selectPage(db: Database, query: NdaListQuery) {
  const all = db.select({ id: ndaRequests.id }).from(ndaRequests).$dynamic();
  if (asksOffer(query) || query.sort === 'title') all.innerJoin(offers, eq(offers.id, ndaRequests.offerId));
  if (query.fields || query.sort === 'company') {
    all
      .innerJoin(buyer, eq(buyer.userId, ndaRequests.buyerId))
      .innerJoin(supplier, eq(supplier.userId, ndaRequests.supplierId));
  }
  return all
    .where(listCondition(query))
    .orderBy(...ordersOf(query))
    .limit(givenLimit('size'))
    .offset(givenLimit('offset'));
}

const ofPage = sql`any(array(select id from page))`;

/** A page with all that is shown of it, in one statement that reads the numbers of its requests once. */
function writePage(db: Database, query: NdaListQuery) {
  const { selection, query: listed } = selectListed(db, query.whose.side);
  const rows = listed.where(sql`${ndaRequests.id} = ${ofPage}`).orderBy(...ordersOf(query));
  return {
    parts: { rows: { selection, query: rows }, ...selectBeside(db, ofPage, query.whose.side) },
    shared: { as: 'page', query: selectPage(db, query) },
  };
}

const countColumns = { status: ndaRequests.status, isOfferOpen: ndaRequests.isOfferOpen, count: count() };

function selectCountsByStatus(db: Database, filters: NdaListFilters) {
  const { status, isOfferOpen } = ndaRequests;
  const all = db.select(countColumns).from(ndaRequests).$dynamic();
  if (asksOffer(filters)) all.innerJoin(offers, eq(offers.id, ndaRequests.offerId));
  return all.where(listCondition(filters)).groupBy(status, isOfferOpen);
}

/** One's own without words is what nearly every list is. */
const isOwn = ({ whose, keyword, fields }: NdaListFilters): boolean =>
  whose.side !== 'any' && !keyword && fields === undefined;

function asked<Query extends NdaListFilters>(query: Query): ListRequest<Query> {
  const { side, userId } = query.whose;
  if (side === 'any' || !isOwn(query)) return { shape: query, values: {}, isUsual: false };
  return { shape: { ...query, whose: { side, userId: given('userId') } }, values: { userId }, isUsual: true };
}

function askedPage(query: NdaListQuery, { page, size }: Page): ListRequest<NdaListQuery> {
  const { values, ...list } = asked(query);
  return { ...list, values: { ...values, size, offset: page * size } };
}

/** What it has is counted by what is kept. */
const isKept = (filters: NdaListFilters): boolean => isOwn(filters) && filters.isWaiting === undefined;

interface NdaPage {
  rows: ListedNda[];
  beside: BesideRequests;
}

type PageParts = PartsBeside & { rows: ListedNda };

/** Reads lists of requests, and what is counted beside them. */
export function createNdaLists(db: Database) {
  const keptPage = prepareByShape('nda_page', (query: NdaListQuery, label) => {
    const { parts, shared } = writePage(db, query);
    return prepareTogether<PageParts>(db, label, parts, shared);
  });
  const countedPage = prepareByShape('counted_nda_page', (query: NdaListQuery, label) => {
    const { parts, shared } = writePage(db, query);
    const counts = selectKeptCounts(db, 'nda');
    return prepareTogether<PageParts & { counts: KeptCount }>(db, label, { ...parts, counts }, shared);
  });
  const countedAnew = prepareByShape('nda_counts', (query: NdaListFilters, label) =>
    prepareQuery(db, label, selectCountsByStatus(db, query), countColumns),
  );
  const keptOf = createKeptCounts(db, 'nda');

  async function readPage(query: NdaListQuery, page: Page): Promise<NdaPage> {
    const { rows, ...beside } = await keptPage(askedPage(query, page));
    return { rows, beside: toBeside(beside) };
  }

  /** By state, apart for offers with and without an NDA; what is not found is in none. */
  async function countByStatus(filters: NdaListFilters): Promise<CountedNdas[]> {
    const { userId } = filters.whose;
    if (userId === undefined || !isKept(filters)) return countedAnew(asked(filters));
    return pickKept(await keptOf(userId), filters);
  }

  return {
    /** A page of requests with their number, in one statement where that is kept. */
    async list(query: NdaListQuery, page: Page): Promise<NdaPage & { total: number }> {
      if (isKept(query)) {
        const { rows, counts, ...beside } = await countedPage(askedPage(query, page));
        return { rows, beside: toBeside(beside), total: sumOf(pickKept(counts, query)) };
      }
      const { sort: _, ...filters } = query;
      const shown = await readPage(query, page);
      return {
        ...shown,
        total: await totalOf(shown.rows, page, async () => sumOf(await countByStatus(filters))),
      };
    },

    countByStatus,

    /** A page of requests alone; these may be narrowed by fields of the two companies too. */
    listRows: readPage,
  };
}
