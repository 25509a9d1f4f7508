import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { buyerOffers, proposalAnswers, proposalAttachments, proposals } from '../../schema';
import { contentColumns } from './offers.rows';

/** The offers of a supplier, and the marks of a buyer, for the file of one's own data. */
export function createOffersOwnDataRepository(db: Database) {
  return {
    list: (userId: number) =>
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
    listMarks: (userId: number) =>
      db.select().from(buyerOffers).where(eq(buyerOffers.buyerId, userId)).orderBy(buyerOffers.proposalId),
  };
}
