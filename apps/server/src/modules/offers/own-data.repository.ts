import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { buyerOffers, offerAnswers, offerAttachments, offers } from '../../schema';
import { contentColumns } from './offers.rows';

/** Repository of a supplier's offers and a buyer's marks for the personal-data export. */
export function createOffersOwnDataRepository(db: Database) {
  return {
    list: (userId: number) =>
      db
        .select({
          id: offers.id,
          status: offers.status,
          ...contentColumns,
          /** Eight-digit CPV codes with their leading zero. */
          categories: sql<
            string[]
          >`array(select lpad(code::text, 8, '0') from unnest(${offers.categories}) code)`,
          createdAt: offers.createdAt,
          publishedAt: offers.publishedAt,
          answers: sql<unknown>`(select coalesce(json_agg(json_build_object('question', a.question, 'answer', a.answer) order by a.position), '[]') from ${offerAnswers} a where a.offer_id = ${offers.id})`,
          attachments: sql<unknown>`(select coalesce(json_agg(t.file_name order by t.id), '[]') from ${offerAttachments} t where t.offer_id = ${offers.id})`,
        })
        .from(offers)
        .where(eq(offers.supplierId, userId))
        .orderBy(offers.id),

    /** Returns a buyer's marks on offers. */
    listMarks: (userId: number) =>
      db.select().from(buyerOffers).where(eq(buyerOffers.buyerId, userId)).orderBy(buyerOffers.offerId),
  };
}
