import { and, between, inArray, isNull, ne, or, asc } from 'drizzle-orm';
import type { EndingStage } from '@proffer/contract/contracts/ending-days';
import type { Database, Tx } from '../../../platform/database';
import { isNdaSigned, ndaRequests } from '../../../schema';

/** Finds NDAs that end soon and records which of their notifications were sent. */
export function createTermsRepository(db: Database) {
  return {
    /**
     * Returns signed NDAs whose last day lies in the span and that were not notified of this stage, earliest
     * first.
     */
    async listDue(stage: EndingStage, span: { from: string; to: string }, size: number): Promise<number[]> {
      const rows = await db
        .select({ id: ndaRequests.id })
        .from(ndaRequests)
        .where(
          and(
            isNdaSigned,
            between(ndaRequests.validUntil, span.from, span.to),
            or(isNull(ndaRequests.endingTold), ne(ndaRequests.endingTold, stage)),
          ),
        )
        .orderBy(asc(ndaRequests.validUntil), asc(ndaRequests.id))
        .limit(size);
      return rows.map(({ id }) => id);
    },

    /** Marks NDAs as notified and returns their ids; others were marked by another node or have a new last day. */
    async markNotified(
      tx: Tx,
      ids: number[],
      stage: EndingStage,
      span: { from: string; to: string },
    ): Promise<number[]> {
      const rows = await tx
        .update(ndaRequests)
        .set({ endingTold: stage })
        .where(
          and(
            inArray(ndaRequests.id, ids),
            isNdaSigned,
            between(ndaRequests.validUntil, span.from, span.to),
            or(isNull(ndaRequests.endingTold), ne(ndaRequests.endingTold, stage)),
          ),
        )
        .returning({ id: ndaRequests.id });
      return rows.map(({ id }) => id);
    },
  };
}
