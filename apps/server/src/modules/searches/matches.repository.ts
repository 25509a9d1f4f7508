import { and, desc, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { SearchFilters } from '@proffer/contract/searches/schemas';
import type { MailChoice } from '@proffer/contract/wire/choices';
import type { Database, Executor } from '../../platform/database';
import {
  logins,
  offers,
  quietColumns,
  quietHours,
  quietOf,
  savedSearches,
  savedSearchMatches,
  savedSearchProgress,
  users,
} from '../../schema';

/** A search whose words an offer has. */
export interface Candidate extends Record<string, unknown> {
  searchId: number;
  offerId: number;
  filters: SearchFilters;
}

const isUnmailed = and(isNotNull(savedSearchMatches.foundAt), isNull(savedSearchMatches.mailedAt));

/** Which offers newly fit which searches, and what was mailed of them. */
export function createMatchesRepository(db: Database) {
  return {
    async findProgress(): Promise<string> {
      const [row] = await db.select({ snapshot: savedSearchProgress.snapshot }).from(savedSearchProgress);
      if (!row) throw new Error('nothing says how far the searches were told');
      return row.snapshot;
    },

    /** Nobody saves a search, and no other process matches, until the transaction ends. */
    async hold(tx: Executor): Promise<void> {
      await tx.select().from(savedSearchProgress).for('update');
    },

    /** Moves on from a state to the next; nothing when another process has done so. */
    async setProgress(from: string, to: string): Promise<void> {
      await db
        .update(savedSearchProgress)
        .set({ snapshot: to })
        .where(eq(savedSearchProgress.snapshot, from));
    },

    /**
     * Searches whose words these offers have, and that have not met them before. An offer looks its words, and the
     * beginnings of them, up among the anchors: so it costs by the searches that share a word with it, not by all.
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

    /** Keeps what fits, newly at a time or, for null, before; gives the pairs that were not kept before. */
    async add(tx: Executor, pairs: readonly Candidate[], at: Date | null): Promise<{ searchId: number }[]> {
      if (pairs.length === 0) return [];
      return tx
        .insert(savedSearchMatches)
        .values(pairs.map(({ searchId, offerId }) => ({ searchId, offerId, foundAt: at })))
        .onConflictDoNothing()
        .returning({ searchId: savedSearchMatches.searchId });
    },

    /** A search for its news: whose it is, what is new to it, and the newest of that. */
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
        .leftJoin(quietHours, eq(quietHours.userId, savedSearches.buyerId))
        .where(eq(savedSearches.id, searchId))
        .orderBy(desc(savedSearchMatches.foundAt), desc(offers.id))
        .limit(1);
      return row && { ...row, quiet: quietOf(row) };
    },

    /** Buyers with something for the daily mail, after one of them. */
    async listWaitingForDaily(afterId: number, since: Date, size: number) {
      const rows = await db
        .selectDistinct({ buyerId: savedSearches.buyerId, ...quietColumns })
        .from(savedSearches)
        .innerJoin(savedSearchMatches, and(eq(savedSearchMatches.searchId, savedSearches.id), isUnmailed))
        .leftJoin(quietHours, eq(quietHours.userId, savedSearches.buyerId))
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

    /** Takes what was found, and is told at such a time, for one mail. Of two processes the second finds none. */
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

    /** Moves what was taken for a mail to the mail of another time. */
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

    /** What a mail tells: the searches whose mails are still wanted, and what is still on the market. */
    async findMail(buyerId: number, takenAt: Date) {
      const rows = await db
        .select({
          email: logins.email,
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
        .innerJoin(logins, and(eq(logins.id, users.loginId), isNull(logins.closedAt)))
        .leftJoin(quietHours, eq(quietHours.userId, savedSearches.buyerId))
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
