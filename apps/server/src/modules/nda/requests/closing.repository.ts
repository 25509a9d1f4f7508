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
/** Nobody can answer or sign these once one of the two has left. */
const openStates = movesOf(ndaTable, 'end', 'system').map(({ from }) => from);

/** Finds what the closing of an account has to end, and erases what it leaves behind. */
export function createNdaClosingRepository(db: Database) {
  return {
    async countOf(userId: number): Promise<{ open: number; signed: number }> {
      // The supplier's are found by their offers: the index by supplier has only those still on the list.
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

    /** Requests of a user that are not signed by both, held until the transaction ends. */
    async lockOpenIds(tx: Executor, userId: number): Promise<number[]> {
      const rows = await tx
        .select({ id: ndaRequests.id })
        .from(ndaRequests)
        .where(own(userId, ...openStates))
        .orderBy(asc(ndaRequests.id))
        .for('update');
      return rows.map(({ id }) => id);
    },

    /** Documents to choose from, which went to others as copies, and signatures on their way from a telephone. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx.delete(ndaDocuments).where(inArray(ndaDocuments.supplierId, userIds));
      await tx.delete(signatureHandovers).where(inArray(signatureHandovers.userId, userIds));
    },
  };
}
export type NdaClosingRepository = ReturnType<typeof createNdaClosingRepository>;
