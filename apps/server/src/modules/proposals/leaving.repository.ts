import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import {
  buyerOffers,
  contracts,
  conversations,
  ndaRequests,
  proposalAnswers,
  proposalAttachments,
  proposals,
  proposalVersions,
  searchWords,
} from '../../schema';
import { plainText } from '../../schema/offer-words';
import { contentColumns } from './proposals.rows';
import type { ProposalStatus } from './proposals.states';

const own = (userId: number, ...statuses: ProposalStatus[]) =>
  and(eq(proposals.supplierId, userId), inArray(proposals.status, statuses));

/** Nobody else's work hangs on it. */
const isFree = and(
  sql`not exists (select 1 from ${ndaRequests} where ${ndaRequests.proposalId} = ${proposals.id})`,
  sql`not exists (select 1 from ${contracts} where ${contracts.proposalId} = ${proposals.id})`,
  sql`not exists (select 1 from ${conversations} where ${conversations.proposalId} = ${proposals.id})`,
);

/** What the offers of a supplier, as they are and as they were, may have added to the words that misspelt ones are compared with. */
async function wordsOf(tx: Executor, userId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ word: string }>(sql`
    select distinct w as word
    from ${proposals} p left join ${proposalVersions} v on v.proposal_id = p.id,
      unnest(tsvector_to_array(to_tsvector('market_words', ${sql.raw(
        plainText(`p.title || ' ' || p.company_name || ' ' || coalesce(v.content->>'title', '')`),
      )}))) w
    where p.supplier_id = ${userId}`);
  return rows.map(({ word }) => word);
}

/** Words that no published offer has any more. */
async function forgetWords(tx: Executor, words: string[]): Promise<void> {
  if (words.length === 0) return;
  await tx.execute(sql`
    delete from ${searchWords} s where s.word = any(${sql.param(words)}::text[]) and not exists (
      select from ${proposals} p
      where p.status = 'published' and p.search_public @@ plainto_tsquery('market', s.word))`);
}

/** One guarded statement, so that nothing is moved twice; the text was changed by nobody, so its time stays. */
async function moveAllOf(
  tx: Executor,
  userId: number,
  from: ProposalStatus,
  to: ProposalStatus,
): Promise<number> {
  const { rowCount } = await tx.update(proposals).set({ status: to }).where(own(userId, from));
  return rowCount ?? 0;
}

/** The offers of a supplier who leaves the market, is kept off it for a while, or takes the own data away. */
export function createOffersLeaving(db: Database, clock: Clock) {
  return {
    /** Offers that are published, also while they are hidden, and drafts that nobody rests on. */
    async countOf(userId: number): Promise<{ published: number; drafts: number }> {
      const [published, drafts] = await Promise.all([
        db.$count(proposals, own(userId, 'published', 'suspended')),
        db.$count(proposals, and(own(userId, 'draft'), isFree)),
      ]);
      return { published, drafts };
    },

    /** Those of these users whom somebody has asked for an NDA, talked to or concluded a contract with. */
    async listWhoDealt(tx: Executor, userIds: number[]): Promise<number[]> {
      const sides = [ndaRequests, contracts, conversations].flatMap((dealing) => [
        sql`select ${dealing.supplierId} as id from ${dealing} where ${inArray(dealing.supplierId, userIds)}`,
        sql`select ${dealing.buyerId} as id from ${dealing} where ${inArray(dealing.buyerId, userIds)}`,
      ]);
      const { rows } = await tx.execute<{ id: number }>(sql.join(sides, sql` union `));
      return rows.map(({ id }) => id);
    },

    /**
     * Closes offers that others’ work hangs on and erases the others, with the words that only these were found by, a
     * buyer’s own marks, and files that nobody but their supplier knew of.
     */
    async withdrawAllOf(tx: Executor, userId: number): Promise<void> {
      const words = await wordsOf(tx, userId);
      await tx.delete(buyerOffers).where(eq(buyerOffers.buyerId, userId));
      await tx.delete(proposals).where(and(eq(proposals.supplierId, userId), isFree));
      const at = clock.now();
      await tx
        .update(proposals)
        .set({ status: 'closed', closedAt: at, updatedAt: at })
        .where(and(eq(proposals.supplierId, userId), sql`${proposals.status} <> 'closed'`));
      const closed = tx.select({ id: proposals.id }).from(proposals).where(eq(proposals.supplierId, userId));
      await tx
        .delete(proposalAttachments)
        .where(and(eq(proposalAttachments.pending, true), inArray(proposalAttachments.proposalId, closed)));
      await forgetWords(tx, words);
    },

    /** Hides what is published while the account is deactivated; gives how many there were. */
    hideAllOf: (tx: Executor, userId: number) => moveAllOf(tx, userId, 'published', 'suspended'),

    /** Puts what was hidden back. */
    showAllOf: (tx: Executor, userId: number) => moveAllOf(tx, userId, 'suspended', 'published'),

    ownData: (userId: number) =>
      db
        .select({
          id: proposals.id,
          status: proposals.status,
          ...contentColumns,
          /** Written as CPV codes are, with their leading zero. */
          categories: sql<
            string[]
          >`array(select lpad(code::text, 8, '0') from unnest(${proposals.categories}) code)`,
          createdAt: proposals.createdAt,
          publishedAt: proposals.publishedAt,
          answers: sql<unknown>`(select coalesce(json_agg(json_build_object('question', a.question, 'answer', a.answer) order by a.position), '[]') from ${proposalAnswers} a where a.proposal_id = ${proposals.id})`,
          attachments: sql<unknown>`(select coalesce(json_agg(t.file_name order by t.id), '[]') from ${proposalAttachments} t where t.proposal_id = ${proposals.id})`,
        })
        .from(proposals)
        .where(eq(proposals.supplierId, userId))
        .orderBy(proposals.id),

    /** A buyer's own marks on offers. */
    ownMarks: (userId: number) =>
      db.select().from(buyerOffers).where(eq(buyerOffers.buyerId, userId)).orderBy(buyerOffers.proposalId),
  };
}
