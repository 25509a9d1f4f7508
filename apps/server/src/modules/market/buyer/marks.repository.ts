import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database';
import { brokenConstraint, notFound } from '../../../platform/errors';
import { buyerOffers } from '../../../schema';

const mark = (buyerId: number, offerId: number) =>
  and(eq(buyerOffers.buyerId, buyerId), eq(buyerOffers.offerId, offerId));

/** Writes a buyer's marks on offers: saved and archived. */
export function createMarksRepository() {
  return {
    /** Saves an offer; an archived one returns to the saved list. Returns false if it is already saved. */
    async save(tx: Executor, buyerId: number, offerId: number, at: Date): Promise<boolean> {
      try {
        const rows = await tx
          .insert(buyerOffers)
          .values({ buyerId, offerId, savedAt: at })
          .onConflictDoUpdate({
            target: [buyerOffers.buyerId, buyerOffers.offerId],
            set: { savedAt: at, archivedAt: null },
            setWhere: sql`${buyerOffers.savedAt} is null or ${buyerOffers.archivedAt} is not null`,
          })
          .returning({ offerId: buyerOffers.offerId });
        return rows.length === 1;
      } catch (error) {
        if (brokenConstraint(error) === 'buyer_offers_offer_id_offers_id_fk') throw notFound('The offer');
        throw error;
      }
    },

    async removeSaved(tx: Executor, buyerId: number, offerId: number): Promise<boolean> {
      const rows = await tx
        .update(buyerOffers)
        .set({ savedAt: null })
        .where(and(mark(buyerId, offerId), isNotNull(buyerOffers.savedAt)))
        .returning({ offerId: buyerOffers.offerId });
      return rows.length === 1;
    },

    async archive(tx: Executor, buyerId: number, offerId: number, at: Date): Promise<void> {
      await tx
        .insert(buyerOffers)
        .values({ buyerId, offerId, archivedAt: at })
        .onConflictDoUpdate({
          target: [buyerOffers.buyerId, buyerOffers.offerId],
          set: { archivedAt: sql`coalesce(${buyerOffers.archivedAt}, ${at.toISOString()}::timestamptz)` },
        });
    },

    /** Deletes the marks of buyers who close their account. */
    async forget(tx: Executor, buyerIds: number[]): Promise<void> {
      await tx.delete(buyerOffers).where(inArray(buyerOffers.buyerId, buyerIds));
    },

    async unarchive(tx: Executor, buyerId: number, offerId: number): Promise<boolean> {
      const rows = await tx
        .update(buyerOffers)
        .set({ archivedAt: null })
        .where(and(mark(buyerId, offerId), isNotNull(buyerOffers.archivedAt)))
        .returning({ offerId: buyerOffers.offerId });
      return rows.length === 1;
    },
  };
}
export type MarksRepository = ReturnType<typeof createMarksRepository>;
