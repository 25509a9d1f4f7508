import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { SearchSubject } from '@proffer/contract/searches/rules';
import type { Unsubscribable } from '@proffer/contract/notifications/schemas';
import type { NeedSearchFilters, SearchFilters } from '@proffer/contract/searches/schemas';
import type { MailChoice } from '@proffer/contract/wire/choices';
import { prepareQuery, type Database, type Executor } from '../../platform/database';
import {
  needs,
  offers,
  savedSearches,
  savedSearchMatches,
  savedSearchNeeds,
  savedSearchProgress,
} from '../../schema';
import { hasNoTerms, storedQuery } from '../market';

interface NewSearch {
  buyerId: number;
  subject: SearchSubject;
  name: string;
  keyword: string;
  filters: SearchFilters | NeedSearchFilters;
  isBroad: boolean;
  alert: MailChoice;
  lookedAt: Date;
  createdAt: Date;
}

const renewedAtOnce = 500;

/** Beginnings of the anchors of searches, by which a new offer or need finds those of its kind. */
export const anchorPrefixes = { offers: '', needs: 'needs:' } as const satisfies Record<
  SearchSubject,
  string
>;

/** Number of matches that are new to the company: found since the last look, and still on the market. */
const newCount = sql<number>`case subject when 'needs' then (select count(*)::int from ${savedSearchNeeds} m join ${needs} o on o.id = m.need_id and o.status = 'open'
    where m.search_id = saved_searches.id and m.found_at > saved_searches.looked_at)
  else (select count(*)::int from ${savedSearchMatches} m join ${offers} o on o.id = m.offer_id and o.status = 'published'
    where m.search_id = saved_searches.id and m.found_at > saved_searches.looked_at) end`;

/**
 * Returns the query of a search and its anchor: the longest word that every matching offer contains, empty if there
 * is none.
 */
function wordsOf({ subject, keyword, filters }: Pick<NewSearch, 'subject' | 'keyword' | 'filters'>) {
  const prefix = anchorPrefixes[subject];
  if (hasNoTerms(keyword)) return { query: null, anchor: prefix };
  const { query, anchor } = storedQuery(keyword, filters.exact === true);
  return { query, anchor: sql<string>`${prefix}::text || ${anchor}` };
}

/** Stores a search together with the offers or needs that it finds now, which never count as new. */
export async function addSearch(
  tx: Executor,
  search: NewSearch,
  itemIds: readonly number[],
): Promise<number> {
  const [row] = await tx
    .insert(savedSearches)
    .values({ ...search, ...wordsOf(search) })
    .returning({ id: savedSearches.id });
  if (!row) throw new Error('a search was not saved');
  const ids = sql`o.id = any(${sql.param(itemIds)}::bigint[])`;
  await tx.execute(
    search.subject === 'needs'
      ? sql`insert into ${savedSearchNeeds} (search_id, need_id) select ${row.id}::bigint, o.id from ${needs} o where ${ids}`
      : sql`insert into ${savedSearchMatches} (search_id, offer_id) select ${row.id}::bigint, o.id from ${offers} o where ${ids}`,
  );
  return row.id;
}

const own = (buyerId: number, id: number) =>
  and(eq(savedSearches.id, id), eq(savedSearches.buyerId, buyerId));
const columns = {
  id: savedSearches.id,
  name: savedSearches.name,
  subject: savedSearches.subject,
  suitsOffers: savedSearches.suitsOffers,
  keyword: savedSearches.keyword,
  filters: savedSearches.filters,
  alert: savedSearches.alert,
  newCount: newCount.as('new_count'),
};
const select = (executor: Executor) => executor.select(columns).from(savedSearches);

/** Creates the repository of the saved searches of companies. */
export function createSearchesRepository(db: Database) {
  const ofBuyer = select(db)
    .where(eq(savedSearches.buyerId, sql.placeholder('buyerId')))
    .orderBy(savedSearches.id);
  const listed = prepareQuery<SavedSearchRow>(db, 'list saved_searches', ofBuyer, columns);

  return {
    /** Returns all searches of a buyer, oldest first; there are few. */
    list: (buyerId: number) => listed({ buyerId }),

    async find(executor: Executor, buyerId: number, id: number): Promise<SavedSearchRow | undefined> {
      const [row] = await select(executor).where(own(buyerId, id));
      return row;
    },

    async count(tx: Executor, buyerId: number): Promise<number> {
      const [row] = await tx
        .select({ total: count() })
        .from(savedSearches)
        .where(and(eq(savedSearches.buyerId, buyerId), eq(savedSearches.suitsOffers, false)));
      return row?.total ?? 0;
    },

    /** Blocks matching while a search is saved: each offer is either in its first list or matched later. */
    async holdMatching(tx: Executor): Promise<void> {
      await tx.select().from(savedSearchProgress).for('share');
    },

    add: addSearch,

    async change(
      buyerId: number,
      id: number,
      change: { name?: string | undefined; alert?: MailChoice | undefined },
    ): Promise<boolean> {
      const changed = await db
        .update(savedSearches)
        .set(change)
        .where(own(buyerId, id))
        .returning({ id: savedSearches.id });
      return changed.length > 0;
    },

    async remove(tx: Executor, buyerId: number, id: number): Promise<boolean> {
      const removed = await tx
        .delete(savedSearches)
        .where(and(own(buyerId, id), eq(savedSearches.suitsOffers, false)))
        .returning({ id: savedSearches.id });
      return removed.length > 0;
    },

    /** Marks all matches found so far as seen. */
    async setLooked(tx: Executor, buyerId: number, id: number, at: Date): Promise<boolean> {
      const looked = await tx
        .update(savedSearches)
        .set({ lookedAt: at })
        .where(own(buyerId, id))
        .returning({ id: savedSearches.id });
      return looked.length > 0;
    },

    /** Rebuilds the queries of all searches with words, in batches; nobody waits for it. */
    async renewQueries(): Promise<void> {
      for (let after: number | null = 0; after !== null;) {
        const { rows }: { rows: { last: number | null }[] } = await db.execute<{ last: number | null }>(sql`
          with part as materialized (
            select id, keyword, subject, filters->>'exact' = 'true' exact from ${savedSearches} where id > ${after} and query is not null order by id limit ${renewedAtOnce}
          ), meant as materialized (
            select id, keyword, subject, case when exact then '[]'::jsonb else market_meanings(keyword) end meanings from part
          ), written as (
            update ${savedSearches} s set query = coalesce(market_meant(m.keyword, m.meanings)::text, ''), anchor = case m.subject when 'needs' then ${anchorPrefixes.needs} else '' end || market_meant_anchor(m.keyword, m.meanings)
            from meant m where m.id = s.id
          )
          select max(id) last from part`);
        after = rows[0]?.last ?? null;
      }
    },

    /** Ends the mails of all searches of a buyer if the category SEARCHES is among the ended ones. */
    async endMails({ userId: buyerId }: { userId: number }, ended: readonly Unsubscribable[]): Promise<void> {
      if (!ended.includes('SEARCHES')) return;
      await db.update(savedSearches).set({ alert: 'never' }).where(eq(savedSearches.buyerId, buyerId));
    },

    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx.delete(savedSearches).where(inArray(savedSearches.buyerId, userIds));
    },

    /** Returns a user's searches for the personal-data export. */
    ownData: (userId: number) =>
      db
        .select({
          name: savedSearches.name,
          subject: savedSearches.subject,
          keyword: savedSearches.keyword,
          filters: savedSearches.filters,
          alert: savedSearches.alert,
          createdAt: savedSearches.createdAt,
        })
        .from(savedSearches)
        .where(eq(savedSearches.buyerId, userId))
        .orderBy(savedSearches.id),
  };
}
export type SearchesRepository = ReturnType<typeof createSearchesRepository>;

export interface SavedSearchRow {
  id: number;
  name: string;
  subject: SearchSubject;
  suitsOffers: boolean;
  keyword: string;
  filters: SearchFilters | NeedSearchFilters;
  alert: MailChoice;
  newCount: number;
}
