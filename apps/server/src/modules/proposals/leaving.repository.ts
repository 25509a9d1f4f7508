import { and, eq, sql } from 'drizzle-orm';
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

const own = (userId: number, status: 'draft' | 'published') =>
  and(eq(proposals.supplierId, userId), eq(proposals.status, status));

/** Nobody else's work hangs on it. */
const isFree = and(
  sql`not exists (select 1 from ${ndaRequests} where ${ndaRequests.proposalId} = ${proposals.id})`,
  sql`not exists (select 1 from ${contracts} where ${contracts.proposalId} = ${proposals.id})`,
  sql`not exists (select 1 from ${conversations} where ${conversations.proposalId} = ${proposals.id})`,
);

/** The offers of a supplier who leaves the market, or takes the own data away. */
export function createOffersLeaving(db: Database, clock: Clock) {
  return {
    async countOf(userId: number): Promise<{ published: number; drafts: number }> {
      const [published, drafts] = await Promise.all([
        db.$count(proposals, own(userId, 'published')),
        db.$count(proposals, and(own(userId, 'draft'), isFree)),
      ]);
      return { published, drafts };
    },

    /** Closes what is published, and drafts that others’ work hangs on; erases the other drafts. */
    async withdrawAllOf(tx: Executor, userId: number): Promise<void> {
      await tx.delete(proposals).where(and(own(userId, 'draft'), isFree));
      const at = clock.now();
      await tx
        .update(proposals)
        .set({ status: 'closed', closedAt: at, updatedAt: at })
        .where(and(eq(proposals.supplierId, userId), sql`${proposals.status} <> 'closed'`));
    },

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
