import type { NeedAudience } from '@proffer/contract/needs/choices';
import type { NeedsQuery } from '@proffer/contract/needs/market.schemas';
import { and, asc, desc, eq, gt, inArray, lt, ne, not, sql, type SQL } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import { needs, profiles, savedSearches, savedSearchNeeds, shownBudget, users } from '../../../schema';
import { hasNoTerms, hasWords, type SearchTerms } from '../../market';
import { listColumns, readerColumns, selectNeeds, type ListedNeedRow, type NeedRow } from '../needs.rows';
import { answeredNeeds, invitedNeeds, isForAudience, isOneOf, isRelatedTo } from '../visible-needs.rows';
import { isInPlace, isUnder, isWithin, type ReadNeedFilters } from './need.filters';

/** A list of needs: what it is filtered by, and whose list it is. */
export interface NeedList {
  filters: ReadNeedFilters;
  terms: Pick<SearchTerms, 'keyword' | 'meanings'>;
  /** Audiences of which the reader is. */
  audiences: readonly NeedAudience[];
  /** The reading supplier; 0 for anybody else. */
  readerId: number;
  show: 'open' | 'answered';
  now: Date;
}

/** Parts of a list whose counts are added: `shared` is the same for all readers of the audiences, `own` is not. */
export type ListPart = 'shared' | 'own' | 'whole' | 'invited';

export interface NeedCounts {
  total: number;
  sealed: number;
  states: readonly [string, number][];
  categories: readonly [number[], number][];
}

/** Selects the needs that a supplier was told of because they suit its offers. */
const suitingNeeds = (supplierId: number) =>
  sql`select m.need_id from ${savedSearchNeeds} m join ${savedSearches} s on s.id = m.search_id where s.buyer_id = ${supplierId} and s.suits_offers`;

const isInList = ({ show, now, readerId }: NeedList): SQL | undefined =>
  show === 'open'
    ? and(eq(needs.status, 'open'), gt(needs.deadline, now))
    : and(sql`${needs.status} <> 'draft'`, isOneOf(answeredNeeds(readerId)));

function isInPart({ audiences, readerId }: NeedList, part: ListPart): SQL | undefined {
  const shared = isForAudience(audiences);
  const own = isRelatedTo(readerId);
  if (part === 'shared') return shared;
  if (part === 'own') return and(own, not(shared));
  if (part === 'invited') return isOneOf(invitedNeeds(readerId));
  return readerId === 0 ? shared : sql`(${shared} or ${own})`;
}

/** The conditions of a list except those whose choices are counted: place and category. */
const isCounted = (list: NeedList, part: ListPart): SQL | undefined => {
  const { filters, terms, readerId } = list;
  return and(
    isInList(list),
    isInPart(list, part),
    isWithin(filters),
    filters.invited ? isOneOf(invitedNeeds(readerId)) : undefined,
    filters.suitsOffers ? isOneOf(suitingNeeds(readerId)) : undefined,
    hasWords(needs.searchPublic, terms),
  );
};

const isFound = (list: NeedList): SQL | undefined =>
  and(isCounted(list, 'whole'), isInPlace(list.filters), isUnder(list.filters.category));

/** Each order is one that an index returns. */
const orders: Record<NonNullable<NeedsQuery['sort']>, SQL[]> = {
  newest: [desc(needs.publishedAt), desc(needs.id)],
  deadline: [asc(needs.deadline), asc(needs.id)],
  budget: [sql`${shownBudget} desc nulls last`, desc(needs.id)],
};

/** Orders of the needs that were found by words. */
const hitOrders: Record<NonNullable<NeedsQuery['sort']>, SQL> = {
  newest: sql`published_at desc, id desc`,
  deadline: sql`deadline, id`,
  budget: sql`budget desc nulls last, id desc`,
};

const orTrue = (condition: SQL | undefined): SQL => condition ?? sql`true`;

/** Creates the repository of the lists in which suppliers and strangers find needs. */
export function createFoundNeedsRepository(db: Database) {
  const repository = {
    /** Returns the audiences whose needs a supplier sees. */
    async listAudiences(supplierId: number): Promise<NeedAudience[]> {
      const [row] = await db
        .select({ validation: users.validation })
        .from(users)
        .where(eq(users.id, supplierId));
      return row?.validation === 'validated' ? ['everyone', 'validated'] : ['everyone'];
    },

    /** Returns the ids of a page of a list. Only an index is read, because the rows of needs are wide. */
    async findIds(
      list: NeedList,
      sort: NonNullable<NeedsQuery['sort']>,
      { page, size }: { page: number; size: number },
      executor: Executor = db,
    ): Promise<number[]> {
      const offset = page * size;
      if (hasNoTerms(list.terms.keyword)) {
        const rows = await executor
          .select({ id: needs.id })
          .from(needs)
          .where(isFound(list))
          .orderBy(...orders[sort])
          .limit(size)
          .offset(offset);
        return rows.map(({ id }) => id);
      }
      // PostgreSQL would look for a rare word in the order of the list, need by need, instead of in the index of words.
      const { rows } = await executor.execute<{ id: number }>(sql`
        with hit as materialized (
          select ${needs.id} id, ${needs.publishedAt} published_at, ${needs.deadline} deadline, ${shownBudget} budget
          from ${needs} where ${isFound(list)}
        )
        select id from hit order by ${hitOrders[sort]} limit ${size} offset ${offset}`);
      return rows.map(({ id }) => id);
    },

    /** Returns these needs with the relations of a reader to them, in the given order. */
    async listByIds(ids: readonly number[], readerId: number): Promise<ListedNeedRow[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .select({ ...listColumns, ...readerColumns(sql`${readerId}::bigint`) })
        .from(needs)
        .innerJoin(profiles, eq(profiles.userId, needs.buyerId))
        .where(inArray(needs.id, [...ids]));
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** Counts a part of a list, and the choices of its filters by place and category, each without its own filter. */
    async count(list: NeedList, part: ListPart): Promise<NeedCounts> {
      const { filters } = list;
      const { rows } = await db.execute<{ counts: NeedCounts }>(sql`
        with hit as materialized (
          select ${needs.categories} categories, ${needs.state} state, ${needs.isSealed} is_sealed,
            ${orTrue(isInPlace(filters))} in_place, ${orTrue(isUnder(filters.category))} in_category
          from ${needs} where ${isCounted(list, part)}
        ), by_state as (
          select state, count(*)::int n from hit where in_category and state <> '' group by state
        ), by_categories as (
          select categories, count(*)::int n from hit where in_place group by categories
        )
        select json_build_object(
          'total', (select count(*)::int from hit where in_place and in_category),
          'sealed', (select count(*)::int from hit where in_place and in_category and is_sealed),
          'states', coalesce((select json_agg(json_build_array(state, n)) from by_state), '[]'),
          'categories', coalesce((select json_agg(json_build_array(categories, n)) from by_categories), '[]')
        ) counts`);
      const [row] = rows;
      if (!row) throw new Error('the query for counts of needs returned no row');
      return row.counts;
    },

    /** Returns true if a supplier sees a need, being open or decided, in which the buyer shows its name. */
    async hasNamedNeed(supplierId: number, buyerId: number): Promise<boolean> {
      const audiences = await repository.listAudiences(supplierId);
      const [row] = await db
        .select({ id: needs.id })
        .from(needs)
        .where(
          and(
            eq(needs.buyerId, buyerId),
            inArray(needs.status, ['open', 'deciding']),
            eq(needs.isNameShown, true),
            sql`(${isForAudience(audiences)} or ${isRelatedTo(supplierId)})`,
          ),
        )
        .limit(1);
      return row !== undefined;
    },

    /** Returns the ids of open needs for everybody, the newest first, for the sitemap. */
    async listPublicIds({ offset, limit }: { offset: number; limit: number }, now: Date): Promise<number[]> {
      const rows = await db
        .select({ id: needs.id })
        .from(needs)
        .where(isPublic(now))
        .orderBy(...orders.newest)
        .limit(limit)
        .offset(offset);
      return rows.map(({ id }) => id);
    },

    /** Returns needs for everybody that were ever published, the newest first, from below an id. */
    listForEverybody: ({
      before,
      limit,
    }: {
      before?: number | undefined;
      limit: number;
    }): Promise<NeedRow[]> =>
      selectNeeds(db, 0)
        .where(
          and(
            ne(needs.status, 'draft'),
            isForAudience(['everyone']),
            before === undefined ? undefined : lt(needs.id, before),
          ),
        )
        .orderBy(desc(needs.id))
        .limit(limit),

    countPublic: (now: Date): Promise<number> => db.$count(needs, isPublic(now)),
  };
  return repository;
}
export type FoundNeedsRepository = ReturnType<typeof createFoundNeedsRepository>;

const isPublic = (now: Date) =>
  and(eq(needs.status, 'open'), gt(needs.deadline, now), isForAudience(['everyone']));
