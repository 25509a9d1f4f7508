import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import { contracts, ndaRequests, proposals } from '../../schema';

const own = (userId: number, status: 'draft' | 'published') =>
  and(eq(proposals.supplierId, userId), eq(proposals.status, status));

/** The offers of a supplier who leaves the market, or takes the own data away. */
export function createOffersLeaving(db: Database, clock: Clock) {
  return {
    async countOf(userId: number): Promise<{ published: number; drafts: number }> {
      const [published, drafts] = await Promise.all([
        db.$count(proposals, own(userId, 'published')),
        db.$count(proposals, own(userId, 'draft')),
      ]);
      return { published, drafts };
    },

    /** Closes what is published, and drafts that others’ work hangs on; erases the other drafts. */
    async withdrawAllOf(tx: Executor, userId: number): Promise<void> {
      await tx
        .delete(proposals)
        .where(
          and(
            own(userId, 'draft'),
            sql`not exists (select 1 from ${ndaRequests} where ${ndaRequests.proposalId} = ${proposals.id})`,
            sql`not exists (select 1 from ${contracts} where ${contracts.proposalId} = ${proposals.id})`,
          ),
        );
      const at = clock.now();
      await tx
        .update(proposals)
        .set({ status: 'closed', closedAt: at, updatedAt: at })
        .where(and(eq(proposals.supplierId, userId), sql`${proposals.status} <> 'closed'`));
    },

    ownData: (userId: number) =>
      db
        .select({
          id: proposals.id,
          title: proposals.title,
          detail: proposals.detail,
          scope: proposals.scope,
          duration: proposals.duration,
          status: proposals.status,
          createdAt: proposals.createdAt,
        })
        .from(proposals)
        .where(eq(proposals.supplierId, userId))
        .orderBy(proposals.id),
  };
}
