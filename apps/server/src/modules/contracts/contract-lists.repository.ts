import { and, count as countRows, desc, eq, sql } from 'drizzle-orm';
import {
  anyGiven,
  givenLimit,
  prepareByShape,
  prepareQuery,
  prepareTogether,
  type Database,
  type Given,
  type ListRequest,
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
function selectPage(db: Database, query: ContractListShape) {
  const selection = columnsOfLists[query.side];
  const rows = selectContracts(db, selection)
    .where(listCondition(query))
    .orderBy(...newestFirst)
    .limit(givenLimit('size'))
    .offset(givenLimit('offset'));
  return { selection, query: rows };
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

function pageQuery(query: ContractListQuery, { page, size }: Page): ListRequest<ContractListShape> {
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
  const pageRows = prepareByShape('contract_page', (query: ContractListShape, label) =>
    prepareTogether<{ rows: ContractRow }>(db, label, { rows: selectPage(db, query) }),
  );
  const countedPage = prepareByShape('counted_contract_page', (query: ContractListShape, label) => {
    const parts = { rows: selectPage(db, query), counts: selectStoredCounts(db, 'contract') };
    return prepareTogether<{ rows: ContractRow; counts: StoredCount }>(db, label, parts);
  });
  const narrowedPage = prepareByShape('narrowed_contract_page', (query: ContractListShape, label) => {
    const { parts, shared } = narrowedPageParts(db, query);
    return prepareTogether<{ rows: ContractRow; totals: { total: number } }>(db, label, parts, shared);
  });
  const countRowsOf = prepareByShape('contract_count', (query: ContractListShape, label) =>
    prepareQuery(db, label, selectCount(db, query), { total: countRows() }),
  );
  const storedCount = createStoredCounts(db, 'contract');
  const readByIds = prepareTogether<{ rows: ContractRow }>(db, 'contract_rows', {
    rows: {
      query: selectContracts(db, columnsOfLists.buyer).where(sql`${contracts.id} = ${anyGiven('ids')}`),
      selection: columnsOfLists.buyer,
    },
  });

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
    listByIds: async (ids: number[]): Promise<ContractRow[]> => (await readByIds({ ids })).rows,

    count,
  };
}
