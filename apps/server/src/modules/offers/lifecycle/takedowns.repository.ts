import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import type { OfferStatus } from './offers.states';
import { offers, offerTakedowns, users } from '../../../schema';

export interface TakedownRow {
  id: number;
  reason: string;
  at: Date;
  /** True if nothing has happened to the offer since, and its supplier's account is open. */
  isLast: boolean;
}

/** Repository of takedowns, the only one that accesses them. */
export function createTakedownsRepository(db: Database) {
  return {
    async add(
      tx: Executor,
      takedown: { offerId: number; takenDownBy: number; reason: string; createdAt: Date },
    ): Promise<number> {
      const [row] = await tx.insert(offerTakedowns).values(takedown).returning({ id: offerTakedowns.id });
      if (!row) throw new Error('insert into offer_takedowns returned nothing');
      return row.id;
    },

    /** Returns the takedown that keeps an offer off the market; undefined if there is none. */
    async findOpen(offerId: number, executor: Executor = db): Promise<TakedownRow | undefined> {
      const [row] = await executor
        .select({
          id: offerTakedowns.id,
          reason: offerTakedowns.reason,
          at: offerTakedowns.createdAt,
          isLast: sql<boolean>`${offers.closedAt} = ${offerTakedowns.createdAt} and ${users.closedAt} is null`,
        })
        .from(offerTakedowns)
        .innerJoin(offers, eq(offers.id, offerTakedowns.offerId))
        .innerJoin(users, eq(users.id, offers.supplierId))
        .where(
          and(
            eq(offerTakedowns.offerId, offerId),
            isNull(offerTakedowns.restoredAt),
            eq(offers.status, 'closed'),
          ),
        );
      return row;
    },

    /**
     * Restores the offer to its state before; returns false if another call was faster or the offer was closed again.
     */
    async restore(
      tx: Executor,
      takedown: { id: number; offerId: number },
      to: OfferStatus,
      at: Date,
    ): Promise<boolean> {
      const ended = await tx
        .update(offerTakedowns)
        .set({ restoredAt: at })
        .where(and(eq(offerTakedowns.id, takedown.id), isNull(offerTakedowns.restoredAt)))
        .returning({ createdAt: offerTakedowns.createdAt });
      const [one] = ended;
      if (!one) return false;
      const opened = await tx
        .update(offers)
        .set({ status: to, closedAt: null })
        .where(
          and(
            eq(offers.id, takedown.offerId),
            eq(offers.status, 'closed'),
            eq(offers.closedAt, one.createdAt),
          ),
        )
        .returning({ id: offers.id });
      return opened.length === 1;
    },

    /** Records that the supplier closed the offer too, so that the takedown is no longer the last event. */
    async closeAgain(tx: Executor, offerId: number, at: Date): Promise<void> {
      await tx
        .update(offers)
        .set({ closedAt: at })
        .where(and(eq(offers.id, offerId), eq(offers.status, 'closed')));
    },
  };
}
export type TakedownsRepository = ReturnType<typeof createTakedownsRepository>;
