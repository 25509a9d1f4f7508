import { and, desc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { SearchSubject } from '@proffer/contract/searches/rules';
import type { NeedSearchFilters, SearchFilters } from '@proffer/contract/searches/schemas';
import type { MailChoice } from '@proffer/contract/wire/choices';
import type { Database, Executor } from '../../platform/database';
import {
  logins,
  members,
  memberSettings,
  needInvitations,
  needs,
  offers,
  profiles,
  quietColumns,
  quietOf,
  savedSearches,
  savedSearchMatches,
  savedSearchNeeds,
  savedSearchProgress,
  users,
} from '../../schema';
import { anchorPrefixes } from './searches.repository';

/** A search and an offer or a need that it finds. */
export interface Match {
  searchId: number;
  itemId: number;
}

/** A saved search whose words occur in an offer or a need. */
export interface Candidate<Filters = SearchFilters> extends Match, Record<string, unknown> {
  ownerId: number;
  filters: Filters;
}
interface Candidates {
  offers: Candidate;
  needs: Candidate<NeedSearchFilters>;
}

interface SubjectTables {
  matches: typeof savedSearchMatches | typeof savedSearchNeeds;
  /** Column of the matched item in `matches`. */
  itemId: SQL;
  items: typeof offers | typeof needs;
  /** Joins an item that is still on the market to its match. */
  item: SQL | undefined;
  title: typeof offers.title | typeof needs.title;
  company: SQL<string>;
  /** Selects the items that are compared with searches: id, words and moment of publication. */
  news: (ids: readonly number[]) => SQL;
  /** Beginning of the anchors of searches of this kind. */
  anchorPrefix: string;
  /** Further condition for the owner `u` of a search to read the item `n`. */
  isReader: SQL;
}

const isIn = (ids: readonly number[]) => sql`id = any(${sql.param(ids)}::bigint[])`;

/** Offers and needs differ only in their tables; suppliers invited to a need have been told of it. */
const subjects: Record<SearchSubject, SubjectTables> = {
  offers: {
    matches: savedSearchMatches,
    itemId: sql`offer_id`,
    items: offers,
    item: and(eq(offers.id, savedSearchMatches.offerId), eq(offers.status, 'published')),
    title: offers.title,
    company: sql<string>`${offers.companyName}`,
    news: (ids) =>
      sql`select id, search_public, published_at from ${offers} where ${isIn(ids)} and status = 'published'`,
    anchorPrefix: anchorPrefixes.offers,
    isReader: sql``,
  },
  needs: {
    matches: savedSearchNeeds,
    itemId: sql`need_id`,
    items: needs,
    item: and(eq(needs.id, savedSearchNeeds.needId), eq(needs.status, 'open')),
    title: needs.title,
    company: sql<string>`case when ${needs.isNameShown} then (select p.company_name from ${profiles} p where p.user_id = ${needs.buyerId}) else '' end`,
    news: (ids) =>
      sql`select id, search_public, published_at, audience from ${needs} where ${isIn(ids)} and status = 'open' and audience in ('everyone', 'validated')`,
    anchorPrefix: anchorPrefixes.needs,
    isReader: sql`and (n.audience = 'everyone' or u.validation = 'validated') and not exists (select from ${needInvitations} i where i.need_id = n.id and i.supplier_id = u.id)`,
  },
};
const eachSubject = [subjects.offers, subjects.needs];

const isUnmailed = sql`m.found_at is not null and m.mailed_at is null`;

/** The owner of the searching company who has been there the longest; its mails go there (COM-66). */
const firstOwner = sql`(select min(o.id) from ${members} o where o.user_id = ${savedSearches.buyerId} and o.role = 'owner' and o.left_at is null)`;

/** Creates the repository of which offers newly match which searches, and of which matches were mailed. */
export function createMatchesRepository(db: Database) {
  return {
    async findProgress(): Promise<string> {
      const [row] = await db.select({ snapshot: savedSearchProgress.snapshot }).from(savedSearchProgress);
      if (!row) throw new Error('the progress of matching saved searches is missing');
      return row.snapshot;
    },

    /** Locks matching: no search is saved and no other process matches until the transaction ends. */
    async hold(tx: Executor): Promise<void> {
      await tx.select().from(savedSearchProgress).for('update');
    },

    /** Advances the progress from one snapshot to the next; does nothing if another process did so first. */
    async setProgress(from: string, to: string): Promise<void> {
      await db
        .update(savedSearchProgress)
        .set({ snapshot: to })
        .where(eq(savedSearchProgress.snapshot, from));
    },

    /**
     * Returns the searches whose words occur in these offers or needs and that have not matched them before. Words of
     * the item and their prefixes are looked up among the anchors of searches. So the cost depends on the searches
     * sharing a word with it, not on all.
     */
    async listCandidates<S extends SearchSubject>(
      tx: Executor,
      subject: S,
      itemIds: readonly number[],
      searchId?: number,
    ): Promise<Candidates[S][]> {
      const { matches, itemId, news, anchorPrefix, isReader } = subjects[subject];
      const ofSearch = searchId === undefined ? sql`` : sql`and s.id = ${searchId}`;
      const { rows } = await tx.execute<Candidates[S]>(sql`
        with news as materialized (${news(itemIds)}), keys as materialized (
          select distinct id, ${anchorPrefix}::text || left(lexeme, letters) as key
          from news, unnest(tsvector_to_array(search_public)) lexeme, generate_series(1, length(lexeme)) letters
          union all select id, ${anchorPrefix}::text from news
        )
        select s.id as "searchId", n.id as "itemId", s.buyer_id as "ownerId", s.filters
        from keys k
        join ${savedSearches} s on s.anchor = k.key
        join news n on n.id = k.id
        join ${users} u on u.id = s.buyer_id and u.deactivated_at is null
        where (s.query is null or n.search_public @@ s.query::tsquery)
          and (not s.is_broad or n.published_at > s.created_at) and s.subject = ${subject} ${isReader}
          and not exists (select 1 from ${matches} m where m.search_id = s.id and m.${itemId} = n.id) ${ofSearch}
        order by s.id, n.id`);
      return rows;
    },

    /**
     * Stores matches found at a time, or with null those that existed before the search. Returns the pairs not stored
     * before.
     */
    async add(
      tx: Executor,
      subject: SearchSubject,
      pairs: readonly Match[],
      at: Date | null,
    ): Promise<{ searchId: number }[]> {
      if (pairs.length === 0) return [];
      const { matches, itemId } = subjects[subject];
      const { rows } = await tx.execute<{ searchId: number }>(sql`
        insert into ${matches} (search_id, ${itemId}, found_at)
        select pair.search_id, pair.item_id, ${at === null ? null : at.toISOString()}::timestamptz
        from unnest(${sql.param(pairs.map(({ searchId }) => searchId))}::bigint[], ${sql.param(pairs.map((pair) => pair.itemId))}::bigint[]) pair(search_id, item_id)
        on conflict do nothing returning search_id as "searchId"`);
      return rows;
    },

    /** Returns a search over offers with its owner, its number of new matches and the newest of them. */
    async findForNews(tx: Executor, searchId: number) {
      const isNew = and(
        eq(savedSearchMatches.searchId, savedSearches.id),
        gt(savedSearchMatches.foundAt, savedSearches.lookedAt),
      );
      const [row] = await tx
        .select({
          buyerId: savedSearches.buyerId,
          name: savedSearches.name,
          alert: savedSearches.alert,
          newest: offers.title,
          newCount: sql<number>`(count(*) over ())::int`,
          ...quietColumns,
        })
        .from(savedSearches)
        .innerJoin(savedSearchMatches, isNew)
        .innerJoin(offers, and(eq(offers.id, savedSearchMatches.offerId), eq(offers.status, 'published')))
        .leftJoin(memberSettings, sql`${memberSettings.memberId} = ${firstOwner}`)
        .where(eq(savedSearches.id, searchId))
        .orderBy(desc(savedSearchMatches.foundAt), desc(offers.id))
        .limit(1);
      return row && { ...row, quiet: quietOf(row) };
    },

    /** Returns searches over needs with their owner, for news of one need. */
    async listForNews(tx: Executor, searchIds: readonly number[]) {
      const rows = await tx
        .select({
          searchId: savedSearches.id,
          ownerId: savedSearches.buyerId,
          name: savedSearches.name,
          alert: savedSearches.alert,
          suitsOffers: savedSearches.suitsOffers,
          ...quietColumns,
        })
        .from(savedSearches)
        .leftJoin(memberSettings, sql`${memberSettings.memberId} = ${firstOwner}`)
        .where(sql`${savedSearches.id} = any(${sql.param(searchIds)}::bigint[])`)
        .orderBy(savedSearches.suitsOffers, savedSearches.id);
      return rows.map((row) => ({ ...row, quiet: quietOf(row) }));
    },

    /** Returns companies, in pages by id, with matches for the daily mail. */
    async listWaitingForDaily(afterId: number, since: Date, size: number) {
      const isWaiting = ({ matches }: SubjectTables) =>
        sql`exists (select from ${matches} m where m.search_id = ${savedSearches.id} and ${isUnmailed} and m.found_at >= ${since.toISOString()}::timestamptz)`;
      const rows = await db
        .selectDistinct({ buyerId: savedSearches.buyerId, ...quietColumns })
        .from(savedSearches)
        .leftJoin(memberSettings, sql`${memberSettings.memberId} = ${firstOwner}`)
        .where(
          and(
            eq(savedSearches.alert, 'daily'),
            gt(savedSearches.buyerId, afterId),
            sql`(${isWaiting(subjects.offers)} or ${isWaiting(subjects.needs)})`,
          ),
        )
        .orderBy(savedSearches.buyerId)
        .limit(size);
      return rows.map((row) => ({ buyerId: row.buyerId, quiet: quietOf(row) }));
    },

    /**
     * Claims the matches of searches with this mail setting for one mail. Of two processes, the second finds none.
     */
    async take(
      tx: Executor,
      buyerId: number,
      alert: MailChoice,
      found: { since: Date; before: Date },
      at: Date,
    ): Promise<number> {
      let taken = 0;
      for (const { matches } of eachSubject) {
        const { rowCount } = await tx.execute(sql`
          update ${matches} m set mailed_at = ${at.toISOString()}::timestamptz
          where m.search_id in (select s.id from ${savedSearches} s where s.buyer_id = ${buyerId} and s.alert = ${alert})
            and ${isUnmailed} and m.found_at >= ${found.since.toISOString()}::timestamptz
            and m.found_at < ${found.before.toISOString()}::timestamptz`);
        taken += rowCount ?? 0;
      }
      return taken;
    },

    /** Moves claimed matches to a mail at a later time. */
    async retake(buyerId: number, takenAt: Date, laterAt: Date): Promise<void> {
      for (const { matches } of eachSubject) {
        await db.execute(sql`
          update ${matches} m set mailed_at = ${laterAt.toISOString()}::timestamptz
          where m.mailed_at = ${takenAt.toISOString()}::timestamptz
            and m.search_id in (select s.id from ${savedSearches} s where s.buyer_id = ${buyerId})`);
      }
    },

    /**
     * Returns the content of a mail: matches of searches that still want mails, on offers that are still published and
     * needs that are still open. A buyer that hides its name has an empty one.
     */
    async findMail(buyerId: number, takenAt: Date) {
      const rows = [
        ...(await mailedMatches(db, 'offers', buyerId, takenAt)),
        ...(await mailedMatches(db, 'needs', buyerId, takenAt)),
      ];
      return rows.toSorted((a, b) => a.searchId - b.searchId).map((row) => ({ ...row, quiet: quietOf(row) }));
    },
  };
}
export type MatchesRepository = ReturnType<typeof createMatchesRepository>;
export type MailedMatch = Awaited<ReturnType<MatchesRepository['findMail']>>[number];

/** Selects the matches of one mail about offers or needs, the newest of each search first. */
function mailedMatches(db: Database, subject: SearchSubject, buyerId: number, takenAt: Date) {
  const { matches, items, item, title, company } = subjects[subject];
  return db
    .select({
      email: logins.email,
      memberId: members.id,
      role: users.role,
      searchId: savedSearches.id,
      subject: savedSearches.subject,
      name: savedSearches.name,
      alert: savedSearches.alert,
      title,
      company,
      ...quietColumns,
    })
    .from(savedSearches)
    .innerJoin(matches, eq(matches.searchId, savedSearches.id))
    .innerJoin(items, item)
    .innerJoin(users, and(eq(users.id, savedSearches.buyerId), isNull(users.deactivatedAt)))
    .innerJoin(members, sql`${members.id} = ${firstOwner}`)
    .innerJoin(logins, and(eq(logins.id, members.loginId), isNull(logins.closedAt)))
    .leftJoin(memberSettings, sql`${memberSettings.memberId} = ${firstOwner}`)
    .where(
      and(
        eq(savedSearches.buyerId, buyerId),
        eq(matches.mailedAt, takenAt),
        sql`${savedSearches.alert} <> 'never'`,
      ),
    )
    .orderBy(savedSearches.id, desc(matches.foundAt), desc(items.id))
    .limit(2_000);
}
