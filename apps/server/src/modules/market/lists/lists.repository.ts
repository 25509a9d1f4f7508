import { and, sql, type SQL } from 'drizzle-orm';
import { batchReads } from '../../../platform/batch-reads';
import {
  copyRecords,
  prepareQuery,
  snapshotOfReading,
  withTransaction,
  type Database,
  type HeavyRead,
} from '../../../platform/database';
import { buyerOffers, offerRemovals, offers } from '../../../schema';
import { hasNoTerms, searched } from '../search/keyword.filters';
import { judgeOnce } from '../search/meanings.filters';
import { type OffersOf, type ListOf, isOwn, isOnList, rowsOf, keyOf } from './listed-offers.rows';
import { lastIdIn, OfferColumns } from './offer-columns';
import { PackedList } from './packed-list';
import { packedBytes, packedOffer, type ListOrder } from './packing.rows';
import { RankedList } from './ranked-list';

/** A list that was read from the database, and the snapshot in which it was read. */
export interface Reading {
  snapshot: string;
  list: PackedList;
}

const emptyList = ({ order }: ListOf): PackedList =>
  order === 'title' ? new RankedList() : new PackedList();

/** Maximum number of changed offers that are read one by one; with more of them the whole list is read again. */
const mostChanges = 2_000;

type Value = string | number | SQL;

/** The offers whose changes affect a list; without an owner, all that were ever published. */
interface Followed {
  supplierId?: Value | undefined;
  /** The buyer whose marks, and whose marked offers, affect the list. */
  markedBy?: Value | undefined;
}
const followedBy = ({ supplierId, marked }: OffersOf): Followed => ({
  supplierId,
  markedBy: marked?.buyerId,
});

function mayBeOn({ supplierId, markedBy }: Followed): SQL {
  if (supplierId !== undefined) return sql`supplier_id = ${supplierId}`;
  if (markedBy === undefined) return sql`published_at is not null`;
  // Not `exists`, which PostgreSQL would join: it would read all marks of the buyer, however few offers changed.
  return sql`(select true from ${buyerOffers} where buyer_id = ${markedBy} and offer_id = ${offers.id})`;
}

/** Selects the offers written, marked or deleted by transactions that a snapshot did not see. */
const changedSince = (snapshot: Value, followed: Followed) => sql`
  select id from ${offers} where ${isUnseen(sql`changed_xid`, snapshot)} and ${mayBeOn(followed)}
  union all
  select offer_id from ${offerRemovals} where ${isUnseen(sql`changed_xid`, snapshot)}
  ${followed.markedBy === undefined ? sql`` : sql`union all select offer_id from ${buyerOffers} where buyer_id = ${followed.markedBy} and ${isUnseen(sql`changed_xid`, snapshot)}`}
  limit ${sql.raw(String(mostChanges + 1))}`;

/**
 * Returns the condition for a transaction that a snapshot did not see. In a restored backup ids may be in the future.
 */
export const isUnseen = (xid: SQL, snapshot: Value) =>
  sql`${xid} >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and ${xid} < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(${xid}, ${snapshot}::pg_snapshot)`;

/**
 * The batched checks for changes as a table: the snapshot and the owner of each list. The subselects hide the number
 * of values from the planner, which would otherwise make a new plan for each run.
 */
const checks = sql`unnest((select ${sql.placeholder('since')}::text[]), (select ${sql.placeholder('who')}::bigint[])) with ordinality as check_for(since, who, place)`;
const checkedOwner = sql`check_for.who`;

/** A check for changes. */
interface Check {
  since: string;
  /** The supplier or buyer whose list it is; 0 for the market. */
  who: number;
}
interface CheckResult {
  /** The current snapshot. */
  snapshot: string;
  /** True if an offer that may be on the list has changed since the given snapshot. */
  hasChanges: boolean;
}

interface ReadingOptions {
  /** Number of offers that one statement returns as one value, which costs less than a row for each. */
  offersAtOnce?: number;
  /** Runs the reads of whole lists, on a replica if there is one; changes are always read from the primary. */
  readHeavy?: HeavyRead;
}

/**
 * Statement timeout for reading a list. It is long, because the next caller would only start a cancelled read again.
 */
const readingMs = 60_000;
/** Statement timeout for reading the whole market in batches. */
const readingMarketMs = 10 * readingMs;

/** Sets the statement timeout until the end of the transaction. */
const setTimeoutMs = (ms: number) => sql`set_config('statement_timeout', ${String(ms)}, true)`;

const title = sql`lower(${offers.title})`;

/** An order that an index provides, from the last offer of the list to the first; ties by ascending id. */
interface IndexOrder {
  column: SQL;
  isDescending: boolean;
  key: SQL;
}

/** Returns the index order of a list, if an index provides it. */
function indexOrderOf({ marked, order }: ListOf): IndexOrder | undefined {
  if (marked) return undefined;
  if (order === 'newest')
    return { column: sql`${offers.createdAt}`, isDescending: false, key: keyOf({ filters: {} }, order) };
  return order === 'title' ? { column: title, isDescending: true, key: sql`0::float8` } : undefined;
}

/**
 * Selects the next batch of offers after one of them, 0 for the first batch. Offers with the same value as `last` are a
 * separate part of a union, because an index cannot be used for `or`.
 */
function packedAfter(
  last: number,
  list: ListOf,
  { column, isDescending, key }: IndexOrder,
  count: number,
): SQL {
  const [direction, beyond] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const some = (condition?: SQL) =>
    sql`(select ${packedOffer(key, isOwn(list))} packed from ${offers} where ${and(isOnList(list), condition)} order by ${column} ${direction}, ${offers.id} limit ${count})`;
  if (last === 0) return some();
  const lastValue = sql`(select ${column} from ${offers} where ${offers.id} = ${last})`;
  const sameValue = some(sql`${column} = ${lastValue} and ${offers.id} > ${last}`);
  return sql`(${sameValue} union all ${some(sql`${column} ${beyond} ${lastValue}`)} limit ${count})`;
}

const countIn = (packed: readonly Buffer[]): number =>
  packed.reduce((count, { length }) => count + length / packedBytes, 0);

/**
 * Reads a list by an index, batch by batch in one snapshot. The database packs the next batch while one is appended.
 */
function readByIndex(
  from: Database,
  order: IndexOrder,
  list: ListOf,
  offersAtOnce: number,
): Promise<Reading> {
  return withTransaction(
    from,
    async (tx) => {
      // The planner would otherwise scan and sort the table for a short list, or for most of a market.
      const { rows } = await tx.execute<{ snapshot: string }>(
        sql`select set_config('enable_seqscan', 'off', true), ${setTimeoutMs(readingMarketMs)}, ${snapshotOfReading} snapshot`,
      );
      const [started] = rows;
      if (!started) throw new Error('the query for the snapshot returned no row');
      const packedNext = (last: number) =>
        copyRecords(
          tx,
          tx
            .select({ packed: sql`string_agg(packed, ''::bytea)` })
            .from(sql`${packedAfter(last, list, order, offersAtOnce)} batch`),
          packedBytes,
        );
      const read = emptyList(list);
      let packed = await packedNext(0);
      while (countIn(packed) === offersAtOnce) {
        [packed] = await Promise.all([packedNext(lastIdIn(packed)), read.appendAll(packed)]);
      }
      await read.appendAll(packed);
      return { snapshot: started.snapshot, list: read };
    },
    { isolationLevel: 'repeatable read' },
  );
}

interface ReadAtOnce extends Record<string, unknown> {
  snapshot: string;
  packed: Buffer | null;
}

/** Reads a list in one statement, and sorts it by its key. */
async function readAtOnce(from: Database, list: ListOf): Promise<Reading> {
  const { beside, judged } = judgeOnce(searched(isOwn(list)), list.filters);
  const { rows } = await withTransaction(from, async (tx) => {
    // With less memory PostgreSQL remembers the matches of a common word by page only, and checks every offer of a
    // page. For a word in a third of the market it would scan all offers, because it underestimates the cost of
    // looking for words.
    const byEveryOffer = hasNoTerms(list.filters.keyword) ? 'on' : 'off';
    await tx.execute(
      sql`select set_config('work_mem', '64MB', true), set_config('enable_seqscan', ${byEveryOffer}, true),
        ${setTimeoutMs(readingMs)}`,
    );
    // The key is computed once, for the order and for packing: it may look for each of eight words in five texts.
    return tx.execute<ReadAtOnce>(sql`
      select ${snapshotOfReading} snapshot, string_agg(p, ''::bytea) packed
      from (
        select ${packedOffer(sql`place`, isOwn(list))} p
        from (select *, ${keyOf(list, list.order, judged)} place from ${rowsOf(list)} ${beside} where ${isOnList(list, judged)} offset 0) ${offers}
        order by place, ${offers.id}
      ) packed`);
  });
  const [answer] = rows;
  if (!answer) throw new Error('the query for a list returned no row');
  const read = emptyList(list);
  if (answer.packed) read.append(answer.packed);
  return { snapshot: answer.snapshot, list: read };
}

/** Reads lists of offers for the cache in memory, and their changes. */
export function createListsRepository(
  db: Database,
  { offersAtOnce = 10_000, readHeavy = (read) => read(db) }: ReadingOptions = {},
) {
  /**
   * Prepares the check for changes of one kind of list. Concurrent checks share a statement, because a screen shows
   * several lists of one buyer.
   */
  function prepareCheck(name: string, followed: Followed): (check: Check) => Promise<CheckResult> {
    const columns = {
      snapshot: sql<string>`pg_current_snapshot()::text`.as('snapshot'),
      hasChanges: sql<boolean>`exists (${changedSince(sql`check_for.since`, followed)})`.as('has_changes'),
    };
    const query = db
      .select(columns)
      .from(checks)
      .orderBy(sql`check_for.place`);
    const run = prepareQuery<CheckResult>(db, name, query, columns);
    return batchReads((all: Check[]) =>
      run({ since: all.map(({ since }) => since), who: all.map(({ who }) => who) }),
    );
  }
  const checkMarket = prepareCheck('offer_changes', {});
  const checkOwn = prepareCheck('own_offer_changes', { supplierId: checkedOwner });
  const checkMarked = prepareCheck('marked_offer_changes', { markedBy: checkedOwner });

  return {
    /** Reads a whole list. */
    read: (list: ListOf): Promise<Reading> =>
      readHeavy((from) => {
        const order = hasNoTerms(list.filters.keyword) ? indexOrderOf(list) : undefined;
        return order ? readByIndex(from, order, list, offersAtOnce) : readAtOnce(from, list);
      }),

    /** Checks whether a list may have changed since a snapshot. */
    check({ supplierId, marked }: OffersOf, since: string): Promise<CheckResult> {
      if (marked) return checkMarked({ since, who: marked.buyerId });
      return supplierId === undefined ? checkMarket({ since, who: 0 }) : checkOwn({ since, who: supplierId });
    },

    /**
     * Reads the offers that changed since a snapshot, and those of them that are on the list now. Returns undefined
     * if they are too many, and for marked offers by title, which are few enough to be read again.
     */
    async readChanges(list: ListOf, since: string): Promise<Changes | undefined> {
      if (list.marked && list.order === 'title') return undefined;
      const { rows } = await db.execute<Changed>(
        list.order === 'title' ? changedByTitle(list, since) : changedByKey(list, list.order, since),
      );
      const [found] = rows;
      const changedIds = found?.changed ?? [];
      if (!found || changedIds.length > mostChanges) return undefined;
      const now = OfferColumns.from(found.packed ?? Buffer.alloc(0));
      return { snapshot: found.snapshot, changedIds, now };
    },
  };
}
export type ListsRepository = ReturnType<typeof createListsRepository>;

/** The changes of a list since a snapshot. */
interface Changes {
  snapshot: string;
  changedIds: number[];
  /**
   * The changed offers on the list now; for a list by title in its order, with the id of the preceding offer as key.
   */
  now: OfferColumns;
}

interface Changed extends Record<string, unknown> {
  snapshot: string;
  changed: number[] | null;
  packed: Buffer | null;
}

const changedByKey = (list: ListOf, order: Exclude<ListOrder, 'title'>, since: string) => sql`
  with changed as materialized (${changedSince(since, followedBy(list))})
  select pg_current_snapshot()::text snapshot, (select array_agg(id) from changed) changed,
    (select string_agg(${packedOffer(keyOf(list, order), isOwn(list))}, ''::bytea) from ${rowsOf(list)}
      where ${offers.id} in (select id from changed) and ${isOnList(list)}) packed`;

/** The preceding offer is found on the current list, so it may have changed as well. */
const changedByTitle = (list: ListOf, since: string) => sql`
  with changed as materialized (${changedSince(since, followedBy(list))}),
  listed as materialized (
    select ${offers.id} id, ${title} title from ${offers}
    where ${offers.id} in (select id from changed) and ${isOnList(list)}),
  placed as materialized (
    select listed.*, coalesce((
      select ${offers.id} from ${offers}
      where ${isOnList(list)} and ${title} <= listed.title and (${title} < listed.title or ${offers.id} > listed.id)
      order by ${title} desc, ${offers.id} limit 1), 0)::float8 as before
    from listed)
  select pg_current_snapshot()::text snapshot, (select array_agg(id) from changed) changed,
    (select string_agg(${packedOffer(sql`placed.before`, isOwn(list))}, ''::bytea order by placed.title, placed.id desc)
      from ${offers} join placed on placed.id = ${offers.id}) packed`;
