import { and, count as countRows, desc, eq, sql } from 'drizzle-orm';
import {
  anyGiven,
  keepQueries,
  keepTogether,
  prepareWideQuery,
  type AskedList,
  type Database,
  type Given,
} from '../../platform/database';
import { contracts } from '../../schema';
import { createStoredCounts, selectStoredCounts, type StoredCount } from '../deals';
import {
  preparedList,
  isUnfiltered,
  joinOthers,
  listCondition,
  type ContractListQuery,
  type ContractListShape,
} from './contract-list.filters';
import { columnsOfLists, selectContracts, type ContractRow } from './contracts.rows';

const given = sql.placeholder;

const newestFirst = [desc(contracts.createdAt), desc(contracts.id)];

/**
 * Builds the query for a page; the rows come as one JSON text, because decoding fifty columns per page in the
 * driver is slow.
 */
function pageParts(db: Database, query: ContractListShape) {
  const selection = columnsOfLists[query.side];
  const rows = selectContracts(db, selection)
    .where(listCondition(query))
    .orderBy(...newestFirst)
    .limit(given('size'))
    .offset(given('offset'));
  return { parts: { rows: { selection, query: rows } } };
}

/**
 * Builds the query for a page with the total count. Both come from one scan, which joins nothing for rows
 * that are not shown.
 */
function narrowedPageParts(db: Database, query: ContractListShape) {
  const all = db.select({ id: contracts.id, createdAt: contracts.createdAt }).from(contracts).$dynamic();
  joinOthers(all, query);
  const shared = { as: 'found', query: all.where(listCondition(query)) };
  const selection = columnsOfLists[query.side];
  const rows = selectContracts(db, selection)
    .where(
      sql`${contracts.id} = any(array(select id from found order by created_at desc, id desc limit ${given('size')} offset ${given('offset')}))`,
    )
    .orderBy(...newestFirst);
  const total = { total: countRows() };
  return {
    parts: {
      rows: { selection, query: rows },
      totals: { selection: total, query: db.select(total).from(sql`found`) },
    },
    shared,
  };
}

/** Builds the query for a buyer's newest contracts on an offer, at most `size`, to be combined with other queries. */
export function selectContractsOn(
  db: Database,
  { buyerId, offerId, size }: { buyerId: Given<number>; offerId: Given<number>; size: number },
) {
  const selection = columnsOfLists.buyer;
  const query = selectContracts(db, selection)
    .where(and(eq(contracts.buyerId, buyerId), eq(contracts.offerId, offerId)))
    .orderBy(...newestFirst)
    .limit(size);
  return { selection, query };
}

interface Page {
  page: number;
  size: number;
}

function pageQuery(query: ContractListQuery, { page, size }: Page): AskedList<ContractListShape> {
  const { values, ...list } = preparedList(query);
  return { ...list, values: { ...values, size, offset: page * size } };
}

function selectCount(db: Database, query: ContractListShape) {
  const all = db.select({ total: countRows() }).from(contracts).$dynamic();
  joinOthers(all, query);
  return all.where(listCondition(query));
}

/** Reads lists of contracts and their counts. */
export function createContractLists(db: Database) {
  const pageRows = keepTogether<ContractListShape, { rows: ContractRow }>(db, 'contract_page', (query) =>
    pageParts(db, query),
  );
  const countedPage = keepTogether<ContractListShape, { rows: ContractRow; counts: StoredCount }>(
    db,
    'counted_contract_page',
    (query) => ({ parts: { ...pageParts(db, query).parts, counts: selectStoredCounts(db, 'contract') } }),
  );
  const narrowedPage = keepTogether<ContractListShape, { rows: ContractRow; totals: { total: number } }>(
    db,
    'narrowed_contract_page',
    (query) => narrowedPageParts(db, query),
  );
  const countRowsOf = keepQueries(db, 'contract_count', (query: ContractListShape) => selectCount(db, query));
  const storedCount = createStoredCounts(db, 'contract');
  const readByIds = prepareWideQuery<ContractRow>(
    db,
    'contract_rows',
    selectContracts(db, columnsOfLists.buyer).where(sql`${contracts.id} = ${anyGiven('ids')}`),
    columnsOfLists.buyer,
  );

  async function readPage(query: ContractListQuery, page: Page): Promise<ContractRow[]> {
    return (await pageRows(pageQuery(query, page))).rows;
  }

  async function count(query: ContractListQuery): Promise<number> {
    if (isUnfiltered(query)) return (await storedCount(query.userId))[0]?.count ?? 0;
    const [row] = await countRowsOf(preparedList(query));
    return row?.total ?? 0;
  }

  return {
    /** Returns a page and the total count, in one statement. */
    async list(query: ContractListQuery, page: Page): Promise<{ rows: ContractRow[]; total: number }> {
      if (isUnfiltered(query)) {
        const { rows, counts } = await countedPage(pageQuery(query, page));
        return { rows, total: counts[0]?.count ?? 0 };
      }
      const { rows, totals } = await narrowedPage(pageQuery(query, page));
      return { rows, total: totals[0]?.total ?? 0 };
    },

    /** Returns a page without the total count. */
    listRows: readPage,

    /** Returns contracts of a buyer by id, in no particular order. */
    listByIds: (ids: number[]): Promise<ContractRow[]> => readByIds({ ids }),

    count,
  };
}
