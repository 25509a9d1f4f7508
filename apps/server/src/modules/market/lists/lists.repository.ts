import { and, eq, sql, type SQL } from 'drizzle-orm';
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
import { asksNothing, keywordCondition, searched, type OfferFilters } from '../search/keyword.filters';
import { judge, judgeOnce, type Judged } from '../search/meanings.filters';
import { knownOffer, type OfferStatus } from '../../offers';
import { isMarkedBy, markedKey, type MarkedBy } from './marked.rows';
import { lastIdIn, OfferColumns } from './offer-columns';
import { PackedList } from './packed-list';
import { orderKey, packedBytes, packedOffer, titleKey, type ListOrder } from './packing.rows';
import { RankedList } from './ranked-list';

/** Which offers a list is of. */
export interface OffersOf {
  /** Absent: the market's published ones. */
  supplierId?: number | undefined;
  /** Of a supplier's own; absent: drafts and published. */
  status?: OfferStatus | undefined;
  /** One supplier's as others find them: what an NDA protects is not searched. */
  isForOthers?: boolean;
  /** Those that a buyer has marked, in place of the market's. */
  marked?: MarkedBy | undefined;
  filters: OfferFilters;
}

/** Offers in an order that memory can keep. */
export interface ListOf extends OffersOf {
  order: ListOrder;
}

/** Whether the list is its owner's, who may search and filter by all of the offers. */
export const isOwn = ({ supplierId, isForOthers = false }: OffersOf): boolean =>
  supplierId !== undefined && !isForOthers;

const judgedOf = (list: OffersOf): Judged => judge(searched(isOwn(list)), list.filters);

/** The condition of being on a list before its filters are applied in memory: whose, in which state, the keyword. */
export function isOnList(list: OffersOf, judged = judgedOf(list)): SQL | undefined {
  const { supplierId, status, marked, filters } = list;
  const keyword = keywordCondition(filters, isOwn(list), judged);
  if (marked) return and(isMarkedBy(marked), keyword);
  if (supplierId === undefined) return and(sql`${offers.status} = 'published'`, keyword);
  return and(
    eq(offers.supplierId, supplierId),
    status ? eq(offers.status, status) : sql`${offers.status} <> 'closed'`,
    keyword,
  );
}

/** The rows that `isOnList` and the order ask. */
const rowsOf = ({ marked }: OffersOf): SQL =>
  marked ? sql`${buyerOffers} join ${offers} on ${offers.id} = ${buyerOffers.offerId}` : sql`${offers}`;

/** The number that a list is in the order of. */
function keyOf(list: OffersOf, order: ListOrder, judged = judgedOf(list)): SQL {
  const { marked, filters } = list;
  if (order === 'title') return titleKey(marked ? knownOffer.title : offers.title);
  return marked ? markedKey(order, filters, judged) : orderKey(order, filters, judged);
}

/** What was read of the database, and the snapshot it was read in. */
export interface Reading {
  snapshot: string;
  list: PackedList;
}

const emptyList = ({ order }: ListOf): PackedList =>
  order === 'title' ? new RankedList() : new PackedList();

/** So many changes are read one by one; after more of them a list is read anew. */
const mostChanges = 2_000;

type Value = string | number | SQL;

/** Whose changes a list follows: of the market all that were ever published. */
interface Followed {
  supplierId?: Value | undefined;
  /** A buyer's marks, and the offers that have them. */
  markedBy?: Value | undefined;
}
const followedBy = ({ supplierId, marked }: OffersOf): Followed => ({
  supplierId,
  markedBy: marked?.buyerId,
});

function mayBeOn({ supplierId, markedBy }: Followed): SQL {
  if (supplierId !== undefined) return sql`supplier_id = ${supplierId}`;
  if (markedBy === undefined) return sql`published_at is not null`;
  // As a value and not as `exists`, which is joined: then all that the buyer has marked is read, however little changed.
  return sql`(select true from ${buyerOffers} where buyer_id = ${markedBy} and offer_id = ${offers.id})`;
}

/** Offers written, marked or erased by transactions that a snapshot did not see. */
const changedSince = (snapshot: Value, followed: Followed) => sql`
  select id from ${offers} where ${isUnseen(sql`changed_xid`, snapshot)} and ${mayBeOn(followed)}
  union all
  select offer_id from ${offerRemovals} where ${isUnseen(sql`changed_xid`, snapshot)}
  ${followed.markedBy === undefined ? sql`` : sql`union all select offer_id from ${buyerOffers} where buyer_id = ${followed.markedBy} and ${isUnseen(sql`changed_xid`, snapshot)}`}
  limit ${sql.raw(String(mostChanges + 1))}`;

/** Ids of transactions from another database, as a restored backup has, may lie ahead of all of this one. */
export const isUnseen = (xid: SQL, snapshot: Value) =>
  sql`${xid} >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and ${xid} < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(${xid}, ${snapshot}::pg_snapshot)`;

/**
 * Looks for changes that come together, as the table that their statement begins with: since when, and for whom. Given by a
 * subselect, because of values that the planner sees it counts how many there are, and plans anew for so few.
 */
const looks = sql`unnest((select ${sql.placeholder('since')}::text[]), (select ${sql.placeholder('who')}::bigint[])) with ordinality as look(since, who, place)`;
const lookFor = sql`look.who`;

interface Look {
  since: string;
  /** The supplier or the buyer whose list it is; 0: the market's. */
  who: number;
}
interface Seen {
  /** The present snapshot. */
  snapshot: string;
  /** Whether any offer that could be on the list changed since the other. */
  hasChanges: boolean;
}

interface ReadingOptions {
  /** So many offers come with one statement, as one value: each as a row of its own costs more than packing it. */
  offersAtOnce?: number;
  /** Where whole lists are read; what changed since is always asked of the primary. */
  readHeavy?: HeavyRead;
}

/** A whole list may take longer than other statements; what is given up for its time would be begun again by who asks next. */
const readingMs = 60_000;
/** The whole market comes offer by offer, and is taken in as it comes. */
const readingMarketMs = 10 * readingMs;

/** Until the transaction ends. */
const mayTake = (ms: number) => sql`set_config('statement_timeout', ${String(ms)}, true)`;

const title = sql`lower(${offers.title})`;

/** An order that an index gives, from its last offer to its first; of the same place the one with the smaller id first. */
interface Along {
  place: SQL;
  isFalling: boolean;
  key: SQL;
}

function indexOf({ marked, order }: ListOf): Along | undefined {
  if (marked) return undefined;
  if (order === 'newest')
    return { place: sql`${offers.createdAt}`, isFalling: false, key: keyOf({ filters: {} }, order) };
  return order === 'title' ? { place: title, isFalling: true, key: sql`0::float8` } : undefined;
}

/** The next offers after one of them; 0: the first. Those of its own place are a part of their own, as an index finds no `or`. */
function packedAfter(last: number, list: ListOf, { place, isFalling, key }: Along, count: number): SQL {
  const [direction, beyond] = isFalling ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const some = (condition?: SQL) =>
    sql`(select ${packedOffer(key, isOwn(list))} packed from ${offers} where ${and(isOnList(list), condition)} order by ${place} ${direction}, ${offers.id} limit ${count})`;
  if (last === 0) return some();
  const ofLast = sql`(select ${place} from ${offers} where ${offers.id} = ${last})`;
  const besideIt = some(sql`${place} = ${ofLast} and ${offers.id} > ${last}`);
  return sql`(${besideIt} union all ${some(sql`${place} ${beyond} ${ofLast}`)} limit ${count})`;
}

const countIn = (packed: readonly Buffer[]): number =>
  packed.reduce((count, { length }) => count + length / packedBytes, 0);

/** In one snapshot, part by part: the database packs the next while one is taken in. */
function readAlong(from: Database, along: Along, list: ListOf, offersAtOnce: number): Promise<Reading> {
  return withTransaction(
    from,
    async (tx) => {
      // Else a short list, or most of a market, would be read from its table and sorted.
      const { rows } = await tx.execute<{ snapshot: string }>(
        sql`select set_config('enable_seqscan', 'off', true), ${mayTake(readingMarketMs)}, ${snapshotOfReading} snapshot`,
      );
      const [begun] = rows;
      if (!begun) throw new Error('asking for the snapshot answered nothing');
      const packedNext = (last: number) =>
        copyRecords(
          tx,
          tx
            .select({ packed: sql`string_agg(packed, ''::bytea)` })
            .from(sql`${packedAfter(last, list, along, offersAtOnce)} batch`),
          packedBytes,
        );
      const read = emptyList(list);
      let packed = await packedNext(0);
      while (countIn(packed) === offersAtOnce) {
        [packed] = await Promise.all([packedNext(lastIdIn(packed)), read.takeIn(packed)]);
      }
      await read.takeIn(packed);
      return { snapshot: begun.snapshot, list: read };
    },
    { isolationLevel: 'repeatable read' },
  );
}

interface ReadAtOnce extends Record<string, unknown> {
  snapshot: string;
  packed: Buffer | null;
}

async function readAtOnce(from: Database, list: ListOf): Promise<Reading> {
  const { beside, judged } = judgeOnce(searched(isOwn(list)), list.filters);
  const { rows } = await withTransaction(from, async (tx) => {
    // With less memory the matches of a common word are kept page by page, and every offer of a page is looked at. Of a word
    // that a third of the market has the planner would look at every offer, as if to look for words in one cost nothing.
    const byEveryOffer = asksNothing(list.filters.keyword) ? 'on' : 'off';
    await tx.execute(
      sql`select set_config('work_mem', '64MB', true), set_config('enable_seqscan', ${byEveryOffer}, true),
        ${mayTake(readingMs)}`,
    );
    // Worked out once for the order and for what is packed, as each offer is judged once for whether it is on the list and for
    // its place: that may look at each of eight words in five places.
    return tx.execute<ReadAtOnce>(sql`
      select ${snapshotOfReading} snapshot, string_agg(p, ''::bytea) packed
      from (
        select ${packedOffer(sql`place`, isOwn(list))} p
        from (select *, ${keyOf(list, list.order, judged)} place from ${rowsOf(list)} ${beside} where ${isOnList(list, judged)} offset 0) ${offers}
        order by place, ${offers.id}
      ) packed`);
  });
  const [answer] = rows;
  if (!answer) throw new Error('reading a list answered nothing');
  const read = emptyList(list);
  if (answer.packed) read.append(answer.packed);
  return { snapshot: answer.snapshot, list: read };
}

/** Reads lists of offers for memory, and what changed since they were read. */
export function createListsRepository(
  db: Database,
  { offersAtOnce = 10_000, readHeavy = (read) => read(db) }: ReadingOptions = {},
) {
  /** Of one kind of list; those of one moment share a statement, as a screen asks for several lists of one buyer. */
  function prepareLook(name: string, followed: Followed): (look: Look) => Promise<Seen> {
    const columns = {
      snapshot: sql<string>`pg_current_snapshot()::text`.as('snapshot'),
      hasChanges: sql<boolean>`exists (${changedSince(sql`look.since`, followed)})`.as('has_changes'),
    };
    const query = db
      .select(columns)
      .from(looks)
      .orderBy(sql`look.place`);
    const ask = prepareQuery<Seen>(db, name, query, columns);
    return batchReads((all: Look[]) =>
      ask({ since: all.map(({ since }) => since), who: all.map(({ who }) => who) }),
    );
  }
  const lookAtMarket = prepareLook('offer_changes', {});
  const lookAtOwn = prepareLook('own_offer_changes', { supplierId: lookFor });
  const lookAtMarked = prepareLook('marked_offer_changes', { markedBy: lookFor });

  return {
    /** A whole list. */
    read: (list: ListOf): Promise<Reading> =>
      readHeavy((from) => {
        const along = asksNothing(list.filters.keyword) ? indexOf(list) : undefined;
        return along ? readAlong(from, along, list, offersAtOnce) : readAtOnce(from, list);
      }),

    /** What has become of a list since a snapshot. */
    look({ supplierId, marked }: OffersOf, since: string): Promise<Seen> {
      if (marked) return lookAtMarked({ since, who: marked.buyerId });
      return supplierId === undefined
        ? lookAtMarket({ since, who: 0 })
        : lookAtOwn({ since, who: supplierId });
    },

    /**
     * The offers that changed since a snapshot, and of these the ones on the list now; undefined when they are too many, or
     * when what is marked stands by title: a few are numbered anew.
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

/** What changed of a list since a snapshot. */
interface Changes {
  snapshot: string;
  changedIds: number[];
  /** Those on the list now; of a list by title in its order, each with the one before it as its key. */
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

/** The one before is looked for among all of the list as it is now, so it may be one that changed itself. */
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
