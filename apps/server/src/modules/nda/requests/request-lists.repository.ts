import { asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import {
  anyGiven,
  keepQueries,
  prepareWideQuery,
  totalOf,
  type AskedList,
  type Database,
} from '../../../platform/database';
import { ndaRequests, offers } from '../../../schema';
import { knownOffer } from '../../offers';
import {
  asksOffer,
  buyer,
  listCondition,
  otherCompany,
  supplier,
  type NdaListFilters,
  type NdaListQuery,
} from './requests.filters';
import { rowColumns, select, type NdaRow } from './requests.rows';

const given = sql.placeholder;

interface Page {
  page: number;
  size: number;
}

/**
 * The requests of a page by their numbers alone. How many rows a page has makes PostgreSQL plan it anew each time; that takes
 * it a tenth of a millisecond for this and more than one with all that is joined, which is read by the numbers.
 */
function selectPage(db: Database, query: NdaListQuery) {
  const orders: Record<NdaListQuery['sort'], SQL[]> = {
    recent: [desc(ndaRequests.changedAt), desc(ndaRequests.id)],
    company: [asc(sql`lower(${otherCompany(query.whose)})`), desc(ndaRequests.id)],
    title: [asc(sql`lower(${knownOffer.title})`), desc(ndaRequests.id)],
  };
  const all = db.select({ id: ndaRequests.id }).from(ndaRequests).$dynamic();
  if (asksOffer(query) || query.sort === 'title') all.innerJoin(offers, eq(offers.id, ndaRequests.offerId));
  if (query.fields || query.sort === 'company') {
    all
      .innerJoin(buyer, eq(buyer.userId, ndaRequests.buyerId))
      .innerJoin(supplier, eq(supplier.userId, ndaRequests.supplierId));
  }
  return all
    .where(listCondition(query))
    .orderBy(...orders[query.sort])
    .limit(given('size'))
    .offset(given('offset'));
}

function selectCount(db: Database, query: NdaListFilters) {
  const all = db.select({ total: count() }).from(ndaRequests).$dynamic();
  if (asksOffer(query)) all.innerJoin(offers, eq(offers.id, ndaRequests.offerId));
  return all.where(listCondition(query));
}

function selectCountsByStatus(db: Database, filters: NdaListFilters) {
  const { status, isOfferOpen } = ndaRequests;
  const all = db.select({ status, isOfferOpen, count: count() }).from(ndaRequests).$dynamic();
  if (asksOffer(filters)) all.innerJoin(offers, eq(offers.id, ndaRequests.offerId));
  return all.where(listCondition(filters)).groupBy(status, isOfferOpen);
}

/** One's own without words is what nearly every list is. */
function asked<Query extends NdaListFilters>(query: Query): AskedList<Query> {
  const { side, userId } = query.whose;
  if (side === 'any' || query.keyword || query.fields) return { shape: query, values: {}, isUsual: false };
  return { shape: { ...query, whose: { side, userId: given('userId') } }, values: { userId }, isUsual: true };
}

/** Reads lists of requests, and what is counted beside them. */
export function createNdaLists(db: Database) {
  const keptPage = keepQueries(db, 'nda_page', (query: NdaListQuery) => selectPage(db, query));
  const readRows = prepareWideQuery<NdaRow>(
    db,
    'nda_rows',
    select(db).where(sql`${ndaRequests.id} = ${anyGiven('ids')}`),
    rowColumns,
  );
  const keptCount = keepQueries(db, 'nda_count', (query: NdaListFilters) => selectCount(db, query));
  const keptCounts = keepQueries(db, 'nda_counts', (query: NdaListFilters) =>
    selectCountsByStatus(db, query),
  );

  async function readPage(query: NdaListQuery, { page, size }: Page): Promise<NdaRow[]> {
    const { values, ...list } = asked(query);
    const found = await keptPage({ ...list, values: { ...values, size, offset: page * size } });
    return listByIds(found.map(({ id }) => id));
  }

  /** Requests in the order of their numbers here. */
  async function listByIds(ids: number[]): Promise<NdaRow[]> {
    if (ids.length === 0) return [];
    const rows = new Map((await readRows({ ids })).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  async function countAll(filters: NdaListFilters): Promise<number> {
    const [row] = await keptCount(asked(filters));
    return row?.total ?? 0;
  }

  return {
    /** A page of requests with their number. */
    async list({ sort, ...filters }: NdaListQuery, page: Page) {
      const rows = await readPage({ ...filters, sort }, page);
      return { rows, total: await totalOf(rows, page, () => countAll(filters)) };
    },

    /** How many requests there are of each state, apart for offers with and without an NDA; what is not found is in none. */
    countByStatus: (filters: NdaListFilters) => keptCounts(asked(filters)),

    /** A page of requests alone; these may be narrowed by fields of the two companies too. */
    listRows: readPage,

    listByIds,
  };
}
