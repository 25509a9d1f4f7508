import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { RenewalState } from '@proffer/contract/wire/choices';
import type { Executor } from '../../../platform/database';
import { ndaRenewals, ndaRequests } from '../../../schema';
import type { NdaRow } from '../requests/requests.rows';

/** Writes renewals; they are read together with their NDA. */
export function createRenewalsRepository() {
  return {
    /** Adds a renewal; returns false if the round exists or another renewal is open. */
    async add(tx: Executor, renewal: typeof ndaRenewals.$inferInsert): Promise<boolean> {
      const rows = await tx
        .insert(ndaRenewals)
        .values(renewal)
        .onConflictDoNothing()
        .returning({ id: ndaRenewals.id });
      return rows.length === 1;
    },

    /** Closes a renewal; returns false if it is no longer open. */
    async close(
      tx: Executor,
      { ndaId, round }: { ndaId: number; round: number },
      change: { state: Exclude<RenewalState, 'open'>; endedAt: Date; reason: string } & Partial<
        typeof ndaRenewals.$inferInsert
      >,
    ): Promise<boolean> {
      const rows = await tx
        .update(ndaRenewals)
        .set(change)
        .where(and(eq(ndaRenewals.ndaId, ndaId), eq(ndaRenewals.round, round), eq(ndaRenewals.state, 'open')))
        .returning({ id: ndaRenewals.id });
      return rows.length === 1;
    },

    /**
     * Sets the NDA's new document and last day and resets its end notifications; returns false if it has
     * changed since it was read.
     */
    async putInForce(
      tx: Executor,
      nda: Pick<NdaRow, 'id' | 'round' | 'signedFileId'>,
      term: { round: number; signedFileId: number; validUntil: string; at: Date },
    ): Promise<boolean> {
      const { at, ...set } = term;
      const rows = await tx
        .update(ndaRequests)
        .set({ ...set, certificateFileId: null, endingTold: null, changedAt: at })
        .where(
          and(
            eq(ndaRequests.id, nda.id),
            eq(ndaRequests.status, 'Signed & Shared'),
            eq(ndaRequests.round, nda.round),
            sql`${ndaRequests.signedFileId} is not distinct from ${nda.signedFileId}::bigint`,
          ),
        )
        .returning({ id: ndaRequests.id });
      return rows.length === 1;
    },

    /** Returns the request to the supplier's active list, even if they had archived or removed it. */
    async returnToList(tx: Executor, ndaId: number): Promise<void> {
      await tx
        .update(ndaRequests)
        .set({ archivedAt: null, removedAt: null })
        .where(eq(ndaRequests.id, ndaId));
    },

    /** Stores the certificate of a round that was renewed since. */
    async setCertificate(
      tx: Executor,
      { ndaId, round }: { ndaId: number; round: number },
      fileId: number,
    ): Promise<void> {
      await tx
        .update(ndaRenewals)
        .set({ replacedCertificateFileId: fileId })
        .where(and(eq(ndaRenewals.ndaId, ndaId), eq(ndaRenewals.replacedRound, round)));
    },

    /** Returns the ids of a user's NDAs with an open renewal and locks them until the transaction ends. */
    async lockOpenOf(tx: Executor, userId: number): Promise<number[]> {
      const rows = await tx
        .select({ id: ndaRequests.id })
        .from(ndaRequests)
        .where(
          and(
            or(eq(ndaRequests.buyerId, userId), eq(ndaRequests.supplierId, userId)),
            inArray(
              ndaRequests.id,
              tx.select({ id: ndaRenewals.ndaId }).from(ndaRenewals).where(eq(ndaRenewals.state, 'open')),
            ),
          ),
        )
        .orderBy(ndaRequests.id)
        .for('update');
      return rows.map(({ id }) => id);
    },
  };
}
export type RenewalsRepository = ReturnType<typeof createRenewalsRepository>;
