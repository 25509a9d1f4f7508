import { and, eq, sql, type SQL } from 'drizzle-orm';
import { prepareQuery, withTransaction, type Database } from '../../../platform/database';
import { proposalRemovals, proposals } from '../../../schema';
import { filterConditions, type OfferFilters } from '../proposals.filters';
import type { ProposalStatus } from '../proposals.states';
import { orderKey, packedBytes, packedOffer, type ListOrder } from './packing.rows';

/** Which offers a list is of. */
export interface OffersOf {
  /** Absent: the market's published ones. */
  supplierId?: number | undefined;
  /** Of a supplier's own; absent: drafts and published. */
  status?: ProposalStatus | undefined;
  /** One supplier's as others find them: what an NDA protects is not searched. */
  isForOthers?: boolean;
  filters: OfferFilters;
}

/** Offers in an order that memory can keep. */
export interface ListOf extends OffersOf {
  order: ListOrder;
}

/** Whether the whole text of its offers is searched. */
const isOwn = ({ supplierId, isForOthers = false }: OffersOf): boolean =>
  supplierId !== undefined && !isForOthers;

/** The condition of being on a list. */
export function isOnList(list: OffersOf): SQL | undefined {
  const { supplierId, status, filters } = list;
  if (supplierId === undefined) {
    return and(sql`${proposals.status} = 'published'`, ...filterConditions(filters, false));
  }
  return and(
    eq(proposals.supplierId, supplierId),
    status ? eq(proposals.status, status) : sql`${proposals.status} <> 'closed'`,
    ...filterConditions(filters, isOwn(list)),
  );
}

/** What was read of the database, and the snapshot it was read in. */
export interface Reading {
  snapshot: string;
  /** In the order of the list. */
  batches: Buffer[];
}

/** So many changes are read one by one; after more of them a list is read anew. */
const mostChanges = 500;

type Value = string | ReturnType<typeof sql.placeholder>;

/** Offers written or erased by transactions that a snapshot did not see. */
const changedSince = (snapshot: Value) => sql`
  select id from ${proposals} where ${isUnseen(sql`changed_xid`, snapshot)}
  union all
  select proposal_id from ${proposalRemovals} where ${isUnseen(sql`changed_xid`, snapshot)}
  limit ${sql.raw(String(mostChanges + 1))}`;

/** Ids of transactions from another database, as a restored backup has, may lie ahead of all of this one. */
const isUnseen = (xid: SQL, snapshot: Value) =>
  sql`${xid} >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and ${xid} < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(${xid}, ${snapshot}::pg_snapshot)`;

const one = sql`(select 1) one`;

/** Reads lists of offers for memory, and what changed since they were read; `batchSize` offers travel at once. */
export function createListsRepository(db: Database, { batchSize = 20_000 } = {}) {
  const lookColumns = {
    snapshot: sql<string>`pg_current_snapshot()::text`.as('snapshot'),
    hasChanges: sql<boolean>`exists (${changedSince(sql.placeholder('since'))})`.as('has_changes'),
  };
  const look = prepareQuery<{ snapshot: string; hasChanges: boolean }>(
    db,
    'offer_changes',
    db.select(lookColumns).from(one),
    lookColumns,
  );

  /** In batches along the index and in one snapshot: a list of a million in one answer would need its memory four times. */
  function readNewest(list: ListOf): Promise<Reading> {
    return withTransaction(
      db,
      async (tx) => {
        const batches: Buffer[] = [];
        let snapshot = '';
        let after: SQL | undefined;
        for (;;) {
          const { rows } = await tx.execute<Batch>(sql`
            select pg_current_snapshot()::text snapshot, string_agg(p, ''::bytea) packed, max(created_at)::text last_at, (array_agg(id))[count(*)] last_id
            from (
              select ${packedOffer(orderKey('newest', undefined, false))} p, created_at, id from ${proposals}
              where ${and(isOnList(list), after)} order by ${proposals.createdAt}, ${proposals.id} limit ${batchSize}
            ) offers`);
          const [batch] = rows;
          if (!batch) throw new Error('reading a list answered nothing');
          snapshot ||= batch.snapshot;
          if (batch.packed) batches.push(batch.packed);
          if ((batch.packed?.length ?? 0) < batchSize * packedBytes) return { snapshot, batches };
          after = sql`(${proposals.createdAt}, ${proposals.id}) > (${batch.last_at}::timestamptz, ${batch.last_id})`;
        }
      },
      { isolationLevel: 'repeatable read' },
    );
  }

  return {
    /** A whole list. */
    async read(list: ListOf): Promise<Reading> {
      if (list.order === 'newest') return readNewest(list);
      const key = orderKey(list.order, list.filters.keyword, isOwn(list));
      const { rows } = await withTransaction(db, async (tx) => {
        // With less memory the matches of a common word are kept page by page, and every offer of a page is looked at.
        await tx.execute(sql`select set_config('work_mem', '64MB', true)`);
        return tx.execute<Batch>(sql`
          select pg_current_snapshot()::text snapshot, string_agg(p, ''::bytea) packed
          from (select ${packedOffer(key)} p from ${proposals} where ${isOnList(list)} order by ${key}, ${proposals.id}) offers`);
      });
      const [batch] = rows;
      if (!batch) throw new Error('reading a list answered nothing');
      return { snapshot: batch.snapshot, batches: batch.packed ? [batch.packed] : [] };
    },

    /** The present snapshot, and whether any offer changed since another. */
    async look(since: string): Promise<{ snapshot: string; hasChanges: boolean }> {
      const [seen] = await look({ since });
      if (!seen) throw new Error('looking for changes answered nothing');
      return seen;
    },

    /** The offers that changed since a snapshot, and of these the ones on the list now; undefined when they are too many. */
    async readChanges(
      list: ListOf,
      since: string,
    ): Promise<{ snapshot: string; changedIds: number[]; packed: Buffer } | undefined> {
      const key = orderKey(list.order, list.filters.keyword, isOwn(list));
      const { rows } = await db.execute<Batch & { changed: number[] | null }>(sql`
        with changed as materialized (${changedSince(since)})
        select pg_current_snapshot()::text snapshot, (select array_agg(id) from changed) changed,
          (select string_agg(${packedOffer(key)}, ''::bytea) from ${proposals}
            where ${proposals.id} in (select id from changed) and ${isOnList(list)}) packed`);
      const [batch] = rows;
      const changedIds = batch?.changed ?? [];
      if (!batch || changedIds.length > mostChanges) return undefined;
      return { snapshot: batch.snapshot, changedIds, packed: batch.packed ?? Buffer.alloc(0) };
    },
  };
}
export type ListsRepository = ReturnType<typeof createListsRepository>;

interface Batch extends Record<string, unknown> {
  snapshot: string;
  packed: Buffer | null;
  last_at: string | null;
  last_id: number | null;
}
