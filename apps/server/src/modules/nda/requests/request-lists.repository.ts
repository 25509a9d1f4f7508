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
import { createStoredCounts, selectStoredCounts, type StoredCount } from '../../deals';
import { knownOffer } from '../../offers';
import {
  selectDetails,
  toDetails,
  type RequestDetails,
  type DetailParts,
} from './request-details.repository';
import { pickCounts, sumOf, type CountedNdas } from './stored-counts';
import {
  needsOffer,
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

/** Selects the ids of a page's requests, joining only the tables needed for filtering and sorting. */
function selectPage(db: Database, query: NdaListQuery) {
  const all = db.select({ id: ndaRequests.id }).from(ndaRequests).$dynamic();
  if (needsOffer(query) || query.sort === 'title') all.innerJoin(offers, eq(offers.id, ndaRequests.offerId));
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

/** Builds the query for a page with all that is shown of it, in one statement that reads the ids once. */
function pageParts(db: Database, query: NdaListQuery) {
  const { selection, query: listed } = selectListed(db, query.whose.side);
  const rows = listed.where(sql`${ndaRequests.id} = ${ofPage}`).orderBy(...ordersOf(query));
  return {
    parts: { rows: { selection, query: rows }, ...selectDetails(db, ofPage, query.whose.side) },
    shared: { as: 'page', query: selectPage(db, query) },
  };
}

const countColumns = { status: ndaRequests.status, isOfferOpen: ndaRequests.isOfferOpen, count: count() };

function selectCountsByStatus(db: Database, filters: NdaListFilters) {
  const { status, isOfferOpen } = ndaRequests;
  const all = db.select(countColumns).from(ndaRequests).$dynamic();
  if (needsOffer(filters)) all.innerJoin(offers, eq(offers.id, ndaRequests.offerId));
  return all.where(listCondition(filters)).groupBy(status, isOfferOpen);
}

/** Returns true for a user's own list without text filters, as nearly every list is. */
const isOwn = ({ whose, keyword, fields, assigneeId }: NdaListFilters): boolean =>
  whose.side !== 'any' && !keyword && fields === undefined && assigneeId === undefined;

function preparedList<Query extends NdaListFilters>(query: Query): ListRequest<Query> {
  const { side, userId } = query.whose;
  if (side === 'any' || !isOwn(query)) return { shape: query, values: {}, isUsual: false };
  return { shape: { ...query, whose: { side, userId: given('userId') } }, values: { userId }, isUsual: true };
}

function pageQuery(query: NdaListQuery, { page, size }: Page): ListRequest<NdaListQuery> {
  const { values, ...list } = preparedList(query);
  return { ...list, values: { ...values, size, offset: page * size } };
}

/** Returns true if the stored counts contain the total of this list. */
const isTotalStored = (filters: NdaListFilters): boolean => isOwn(filters) && filters.isWaiting === undefined;

interface NdaPage {
  rows: ListedNda[];
  details: RequestDetails;
}

type PageParts = DetailParts & { rows: ListedNda };

/** Reads lists of requests and their counts. */
export function createNdaLists(db: Database) {
  const pageOf = prepareByShape('nda_page', (query: NdaListQuery, label) => {
    const { parts, shared } = pageParts(db, query);
    return prepareTogether<PageParts>(db, label, parts, shared);
  });
  const countedPage = prepareByShape('counted_nda_page', (query: NdaListQuery, label) => {
    const { parts, shared } = pageParts(db, query);
    const counts = selectStoredCounts(db, 'nda');
    return prepareTogether<PageParts & { counts: StoredCount }>(db, label, { ...parts, counts }, shared);
  });
  const countRows = prepareByShape('nda_counts', (query: NdaListFilters, label) =>
    prepareQuery(db, label, selectCountsByStatus(db, query), countColumns),
  );
  const storedCounts = createStoredCounts(db, 'nda');

  async function readPage(query: NdaListQuery, page: Page): Promise<NdaPage> {
    const { rows, ...details } = await pageOf(pageQuery(query, page));
    return { rows, details: toDetails(details) };
  }

  /** Returns counts by status and by whether the offer requires an NDA; combinations without requests are missing. */
  async function countByStatus(filters: NdaListFilters): Promise<CountedNdas[]> {
    const { userId } = filters.whose;
    if (userId === undefined || !isTotalStored(filters)) return countRows(preparedList(filters));
    return pickCounts(await storedCounts(userId), filters);
  }

  return {
    /** Returns a page of requests with the total; in one statement if the total is stored. */
    async list(query: NdaListQuery, page: Page): Promise<NdaPage & { total: number }> {
      if (isTotalStored(query)) {
        const { rows, counts, ...details } = await countedPage(pageQuery(query, page));
        return { rows, details: toDetails(details), total: sumOf(pickCounts(counts, query)) };
      }
      const { sort: _, ...filters } = query;
      const shown = await readPage(query, page);
      return {
        ...shown,
        total: await totalOf(shown.rows, page, async () => sumOf(await countByStatus(filters))),
      };
    },

    countByStatus,

    /** Returns a page without the total; it can also be filtered by fields of the two companies. */
    listRows: readPage,
  };
}
