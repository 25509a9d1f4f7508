import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { Database, Executor } from '../../../platform/database';
import { isNdaSigned, ndaDocuments, ndaRequests, offers, signatureHandovers } from '../../../schema';
import { movesOf } from '../../../platform/states';
import { ndaTable } from './requests.states';

const own = (userId: number, ...states: NdaStatus[]) =>
  and(
    or(eq(ndaRequests.buyerId, userId), eq(ndaRequests.supplierId, userId)),
    inArray(ndaRequests.status, states),
  );
/** States that a closed account ends, because nobody can answer or sign any more. */
const openStates = movesOf(ndaTable, 'end', 'system').map(({ from }) => from);

/** Finds the requests that the closing of an account has to end, and deletes the data it leaves. */
export function createNdaClosingRepository(db: Database) {
  return {
    async countOf(userId: number): Promise<{ open: number; signed: number }> {
      // Find the supplier's requests through their offers: the index by supplier lacks removed requests.
      const sides = [
        eq(ndaRequests.buyerId, userId),
        inArray(
          ndaRequests.offerId,
          db.select({ id: offers.id }).from(offers).where(eq(offers.supplierId, userId)),
        ),
      ];
      const counts = await Promise.all(
        sides.map(async (side) => {
          const [row] = await db
            .select({
              open: sql<number>`(count(*) filter (where ${inArray(ndaRequests.status, openStates)}))::int`,
              signed: sql<number>`(count(*) filter (where ${isNdaSigned}))::int`,
            })
            .from(ndaRequests)
            .where(side);
          return row ?? { open: 0, signed: 0 };
        }),
      );
      const total = (read: (one: (typeof counts)[number]) => number) =>
        counts.reduce((sum, one) => sum + read(one), 0);
      return { open: total(({ open }) => open), signed: total(({ signed }) => signed) };
    },

    /** Returns the user's requests that are not signed by both sides, and locks them until the transaction ends. */
    async lockOpenIds(tx: Executor, userId: number): Promise<number[]> {
      const rows = await tx
        .select({ id: ndaRequests.id })
        .from(ndaRequests)
        .where(own(userId, ...openStates))
        .orderBy(asc(ndaRequests.id))
        .for('update');
      return rows.map(({ id }) => id);
    },

    /**
     * Deletes uploaded NDA documents, of which requests have their own copies, and unfinished signature
     * hand-overs.
     */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx.delete(ndaDocuments).where(inArray(ndaDocuments.supplierId, userIds));
      await tx.delete(signatureHandovers).where(inArray(signatureHandovers.userId, userIds));
    },
  };
}
export type NdaClosingRepository = ReturnType<typeof createNdaClosingRepository>;
