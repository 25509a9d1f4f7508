import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { NdaStatus } from '@proffer/contract/choices';
import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import { ndaDocuments, ndaEvents, ndaRequests, proposals, signatureHandovers } from '../../schema';
import { undoAccepting } from './nda-moves';
import { statesBefore } from './nda.states';

const own = (userId: number, ...states: NdaStatus[]) =>
  and(
    or(eq(ndaRequests.buyerId, userId), eq(ndaRequests.supplierId, userId)),
    states.length > 0 ? inArray(ndaRequests.status, states) : undefined,
  );
/** Nobody can answer or sign these once one of the two has left. */
const openStates = statesBefore('Skipped', 'system');
const isOpen = (userId: number) => own(userId, ...openStates);

/** The NDA requests of a company that leaves the market, or takes its own data away. */
export function createNdaLeaving(db: Database, clock: Clock) {
  return {
    async countOf(userId: number): Promise<{ open: number; signed: number }> {
      // The supplier's are found by their offers: the index by supplier has only those still on the list.
      const sides = [
        eq(ndaRequests.buyerId, userId),
        inArray(
          ndaRequests.proposalId,
          db.select({ id: proposals.id }).from(proposals).where(eq(proposals.supplierId, userId)),
        ),
      ];
      const counts = await Promise.all(
        sides.map(async (side) => {
          const [row] = await db
            .select({
              open: sql<number>`(count(*) filter (where ${inArray(ndaRequests.status, openStates)}))::int`,
              signed: sql<number>`(count(*) filter (where ${ndaRequests.status} = 'Signed & Shared'))::int`,
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

    /**
     * Requests that are not signed by both become Skipped with this reason, each with its line in the history. Like any
     * that is skipped they leave the supplier's active list.
     */
    async skipOpenOf(tx: Executor, actor: Actor, userId: number, reason: string): Promise<void> {
      const at = clock.now();
      const skipped = await tx
        .select({ id: ndaRequests.id, status: ndaRequests.status })
        .from(ndaRequests)
        .where(isOpen(userId))
        .for('update');
      if (skipped.length === 0) return;
      const ids = skipped.map(({ id }) => id);
      await tx
        .update(ndaRequests)
        .set({ status: 'Skipped', reason, archivedAt: at, changedAt: at })
        .where(inArray(ndaRequests.id, ids));
      // What carries a signature stays as it was signed.
      await tx
        .update(ndaRequests)
        .set(undoAccepting)
        .where(and(inArray(ndaRequests.id, ids), isNull(ndaRequests.signedFileId)));
      await tx.insert(ndaEvents).values(
        skipped.map(({ id, status }) => ({
          ndaId: id,
          fromStatus: status,
          toStatus: 'Skipped' as const,
          actorUserId: actor.userId,
          address: actor.address,
          note: reason,
          createdAt: at,
        })),
      );
    },

    /** Documents to choose from, which went to others as copies, and signatures on their way from a telephone. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx.delete(ndaDocuments).where(inArray(ndaDocuments.supplierId, userIds));
      await tx.delete(signatureHandovers).where(inArray(signatureHandovers.userId, userIds));
    },

    ownData: (userId: number) =>
      db
        .select({
          id: ndaRequests.id,
          proposalId: ndaRequests.proposalId,
          status: ndaRequests.status,
          requestedAt: ndaRequests.requestedAt,
          supplierSignedAt: ndaRequests.supplierSignedAt,
          buyerSignedAt: ndaRequests.buyerSignedAt,
        })
        .from(ndaRequests)
        .where(own(userId))
        .orderBy(ndaRequests.id),
  };
}
