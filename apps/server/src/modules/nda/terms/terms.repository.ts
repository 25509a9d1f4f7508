import { and, between, inArray, isNull, ne, or, asc } from 'drizzle-orm';
import type { EndingStage } from '@proffer/contract/contracts/ending-days';
import type { Database, Tx } from '../../../platform/database';
import { isNdaSigned, ndaRequests } from '../../../schema';

/** The only place that touches what was told of the terms of NDAs. */
export function createTermsRepository(db: Database) {
  return {
    /** Signed NDAs whose last day lies there and of which this was not told, the earliest first. */
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

    /** Those of them that are written down now; the others were by another node, or end on another day by now. */
    async markTold(
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
