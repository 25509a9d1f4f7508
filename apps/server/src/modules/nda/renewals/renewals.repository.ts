import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { RenewalState } from '@proffer/contract/wire/choices';
import type { Executor } from '../../../platform/database';
import { ndaRenewals, ndaRequests } from '../../../schema';
import type { NdaRow } from '../requests/requests.rows';

/** Writes renewals; they are read beside their NDA. */
export function createRenewalsRepository() {
  return {
    /** False when there is one of this round, or an open one, already. */
    async add(tx: Executor, renewal: typeof ndaRenewals.$inferInsert): Promise<boolean> {
      const rows = await tx
        .insert(ndaRenewals)
        .values(renewal)
        .onConflictDoNothing()
        .returning({ id: ndaRenewals.id });
      return rows.length === 1;
    },

    /** False when it is not open any more. */
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

    /** The NDA has the new document and last day, of which nobody was told yet; false when it is not as it was read. */
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

    /** What waits for the supplier stands on their list, also where they had put it away. */
    async returnToList(tx: Executor, ndaId: number): Promise<void> {
      await tx
        .update(ndaRequests)
        .set({ archivedAt: null, removedAt: null })
        .where(eq(ndaRequests.id, ndaId));
    },

    /** The certificate of a round that was renewed since. */
    async keepCertificate(
      tx: Executor,
      { ndaId, round }: { ndaId: number; round: number },
      fileId: number,
    ): Promise<void> {
      await tx
        .update(ndaRenewals)
        .set({ replacedCertificateFileId: fileId })
        .where(and(eq(ndaRenewals.ndaId, ndaId), eq(ndaRenewals.replacedRound, round)));
    },

    /** NDAs of a user with a renewal that waits for a signature, held until the transaction ends. */
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
