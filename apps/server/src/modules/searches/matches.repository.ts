import { and, desc, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { SearchFilters } from '@proffer/contract/searches/schemas';
import type { MailChoice } from '@proffer/contract/wire/choices';
import type { Database, Executor } from '../../platform/database';
import {
  logins,
  members,
  memberSettings,
  offers,
  quietColumns,
  quietOf,
  savedSearches,
  savedSearchMatches,
  savedSearchProgress,
  users,
} from '../../schema';

/** A saved search whose words occur in an offer. */
export interface Candidate extends Record<string, unknown> {
  searchId: number;
  offerId: number;
  filters: SearchFilters;
}

const isUnmailed = and(isNotNull(savedSearchMatches.foundAt), isNull(savedSearchMatches.mailedAt));

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
     * Returns the searches whose words occur in these offers and that have not matched them before. Words of the
     * offer and their prefixes are looked up among the anchors of searches. So the cost depends on the searches
     * sharing a word, not on all.
     */
    async listCandidates(tx: Executor, offerIds: readonly number[], searchId?: number): Promise<Candidate[]> {
      const ofSearch = searchId === undefined ? sql`` : sql`and s.id = ${searchId}`;
      const { rows } = await tx.execute<Candidate>(sql`
        with news as materialized (
          select id, search_public, published_at from ${offers} where id = any(${sql.param(offerIds)}::bigint[]) and status = 'published'
        ), keys as materialized (
          select distinct id, left(lexeme, letters) as key
          from news, unnest(tsvector_to_array(search_public)) lexeme, generate_series(1, length(lexeme)) letters
          union all select id, '' from news
        )
        select s.id as "searchId", n.id as "offerId", s.filters
        from keys k
        join ${savedSearches} s on s.anchor = k.key
        join news n on n.id = k.id
        join ${users} u on u.id = s.buyer_id and u.deactivated_at is null
        where (s.query is null or n.search_public @@ s.query::tsquery)
          and (not s.is_broad or n.published_at > s.created_at)
          and not exists (select 1 from ${savedSearchMatches} m where m.search_id = s.id and m.offer_id = n.id) ${ofSearch}
        order by s.id, n.id`);
      return rows;
    },

    /**
     * Stores matches found at a time, or with null those that existed before the search. Returns the pairs not stored
     * before.
     */
    async add(tx: Executor, pairs: readonly Candidate[], at: Date | null): Promise<{ searchId: number }[]> {
      if (pairs.length === 0) return [];
      return tx
        .insert(savedSearchMatches)
        .values(pairs.map(({ searchId, offerId }) => ({ searchId, offerId, foundAt: at })))
        .onConflictDoNothing()
        .returning({ searchId: savedSearchMatches.searchId });
    },

    /** Returns a search with its buyer, its number of new matches and the newest of them. */
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

    /** Returns buyers, in pages by id, with matches for the daily mail. */
    async listWaitingForDaily(afterId: number, since: Date, size: number) {
      const rows = await db
        .selectDistinct({ buyerId: savedSearches.buyerId, ...quietColumns })
        .from(savedSearches)
        .innerJoin(savedSearchMatches, and(eq(savedSearchMatches.searchId, savedSearches.id), isUnmailed))
        .leftJoin(memberSettings, sql`${memberSettings.memberId} = ${firstOwner}`)
        .where(
          and(
            eq(savedSearches.alert, 'daily'),
            gt(savedSearches.buyerId, afterId),
            gte(savedSearchMatches.foundAt, since),
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
      const ofBuyer = sql`${savedSearchMatches.searchId} in (select s.id from ${savedSearches} s where s.buyer_id = ${buyerId} and s.alert = ${alert})`;
      const taken = await tx
        .update(savedSearchMatches)
        .set({ mailedAt: at })
        .where(
          and(
            ofBuyer,
            isUnmailed,
            gte(savedSearchMatches.foundAt, found.since),
            lt(savedSearchMatches.foundAt, found.before),
          ),
        )
        .returning({ offerId: savedSearchMatches.offerId });
      return taken.length;
    },

    /** Moves claimed matches to a mail at a later time. */
    async retake(buyerId: number, takenAt: Date, laterAt: Date): Promise<void> {
      await db
        .update(savedSearchMatches)
        .set({ mailedAt: laterAt })
        .where(
          and(
            eq(savedSearchMatches.mailedAt, takenAt),
            sql`${savedSearchMatches.searchId} in (select s.id from ${savedSearches} s where s.buyer_id = ${buyerId})`,
          ),
        );
    },

    /**
     * Returns the content of a mail: matches of searches that still want mails, on offers that are still published.
     */
    async findMail(buyerId: number, takenAt: Date) {
      const rows = await db
        .select({
          email: logins.email,
          memberId: members.id,
          searchId: savedSearches.id,
          name: savedSearches.name,
          alert: savedSearches.alert,
          title: offers.title,
          company: offers.companyName,
          ...quietColumns,
        })
        .from(savedSearches)
        .innerJoin(savedSearchMatches, eq(savedSearchMatches.searchId, savedSearches.id))
        .innerJoin(offers, and(eq(offers.id, savedSearchMatches.offerId), eq(offers.status, 'published')))
        .innerJoin(users, and(eq(users.id, savedSearches.buyerId), isNull(users.deactivatedAt)))
        .innerJoin(members, sql`${members.id} = ${firstOwner}`)
        .innerJoin(logins, and(eq(logins.id, members.loginId), isNull(logins.closedAt)))
        .leftJoin(memberSettings, sql`${memberSettings.memberId} = ${firstOwner}`)
        .where(
          and(
            eq(savedSearches.buyerId, buyerId),
            eq(savedSearchMatches.mailedAt, takenAt),
            sql`${savedSearches.alert} <> 'never'`,
          ),
        )
        .orderBy(savedSearches.id, desc(savedSearchMatches.foundAt), desc(offers.id))
        .limit(2_000);
      return rows.map((row) => ({ ...row, quiet: quietOf(row) }));
    },
  };
}
export type MatchesRepository = ReturnType<typeof createMatchesRepository>;
export type MailedMatch = Awaited<ReturnType<MatchesRepository['findMail']>>[number];
