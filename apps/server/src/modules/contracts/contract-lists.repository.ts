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
import { createKeptCounts, selectKeptCounts, type KeptCount } from '../deals';
import {
  askedList,
  isWhole,
  joinOthers,
  listCondition,
  type ContractListQuery,
  type ContractListShape,
} from './contract-list.filters';
import { columnsOfLists, selectContracts, type ContractRow } from './contracts.rows';

const given = sql.placeholder;

const newestFirst = [desc(contracts.createdAt), desc(contracts.id)];

/** As one JSON text: the driver would describe and decode fifty columns anew with each page. */
function selectPage(db: Database, query: ContractListShape) {
  const selection = columnsOfLists[query.side];
  const rows = selectContracts(db, selection)
    .where(listCondition(query))
    .orderBy(...newestFirst)
    .limit(givenLimit('size'))
    .offset(givenLimit('offset'));
  return { selection, query: rows };
}

/** With the number of all, in one walk over them that joins nothing for those that are not shown. */
function writeNarrowedPage(db: Database, query: ContractListShape) {
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

/** A buyer's on an offer, the newest first, so many at most: for a statement that reads more of the two. */
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

function askedPage(query: ContractListQuery, { page, size }: Page): ListRequest<ContractListShape> {
  const { values, ...list } = askedList(query);
  return { ...list, values: { ...values, size, offset: page * size } };
}

function selectCount(db: Database, query: ContractListShape) {
  const all = db.select({ total: countRows() }).from(contracts).$dynamic();
  joinOthers(all, query);
  return all.where(listCondition(query));
}

/** Reads lists of contracts, and what is counted beside them. */
export function createContractLists(db: Database) {
  const keptPage = prepareByShape('contract_page', (query: ContractListShape, label) =>
    prepareTogether<{ rows: ContractRow }>(db, label, { rows: selectPage(db, query) }),
  );
  const countedPage = prepareByShape('counted_contract_page', (query: ContractListShape, label) => {
    const parts = { rows: selectPage(db, query), counts: selectKeptCounts(db, 'contract') };
    return prepareTogether<{ rows: ContractRow; counts: KeptCount }>(db, label, parts);
  });
  const narrowedPage = prepareByShape('narrowed_contract_page', (query: ContractListShape, label) => {
    const { parts, shared } = writeNarrowedPage(db, query);
    return prepareTogether<{ rows: ContractRow; totals: { total: number } }>(db, label, parts, shared);
  });
  const keptCount = prepareByShape('contract_count', (query: ContractListShape, label) =>
    prepareQuery(db, label, selectCount(db, query), { total: countRows() }),
  );
  const keptOf = createKeptCounts(db, 'contract');
  const readByIds = prepareTogether<{ rows: ContractRow }>(db, 'contract_rows', {
    rows: {
      query: selectContracts(db, columnsOfLists.buyer).where(sql`${contracts.id} = ${anyGiven('ids')}`),
      selection: columnsOfLists.buyer,
    },
  });

  async function readPage(query: ContractListQuery, page: Page): Promise<ContractRow[]> {
    return (await keptPage(askedPage(query, page))).rows;
  }

  async function count(query: ContractListQuery): Promise<number> {
    if (isWhole(query)) return (await keptOf(query.userId))[0]?.count ?? 0;
    const [row] = await keptCount(askedList(query));
    return row?.total ?? 0;
  }

  return {
    /** A page with the number of all, in one statement. */
    async list(query: ContractListQuery, page: Page): Promise<{ rows: ContractRow[]; total: number }> {
      if (isWhole(query)) {
        const { rows, counts } = await countedPage(askedPage(query, page));
        return { rows, total: counts[0]?.count ?? 0 };
      }
      const { rows, totals } = await narrowedPage(askedPage(query, page));
      return { rows, total: totals[0]?.total ?? 0 };
    },

    /** A page alone. */
    listRows: readPage,

    /** Some of a buyer's, in no order. */
    listByIds: async (ids: number[]): Promise<ContractRow[]> => (await readByIds({ ids })).rows,

    count,
  };
}
