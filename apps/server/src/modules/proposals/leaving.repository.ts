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
} from '../../schema';
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

    /**
     * Closes what is published, and drafts that others’ work hangs on; erases the other drafts, and files that nobody
     * but their supplier knew of.
     */
    async withdrawAllOf(tx: Executor, userId: number): Promise<void> {
      await tx.delete(proposals).where(and(own(userId, 'draft'), isFree));
      const at = clock.now();
      await tx
        .update(proposals)
        .set({ status: 'closed', closedAt: at, updatedAt: at })
        .where(and(eq(proposals.supplierId, userId), sql`${proposals.status} <> 'closed'`));
      const closed = tx.select({ id: proposals.id }).from(proposals).where(eq(proposals.supplierId, userId));
      await tx
        .delete(proposalAttachments)
        .where(and(eq(proposalAttachments.pending, true), inArray(proposalAttachments.proposalId, closed)));
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
