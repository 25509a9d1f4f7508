import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import { contractEvents, contracts } from '../../schema';
import { contractSides } from './contracts.states';

const own = (userId: number) => or(eq(contracts.buyerId, userId), eq(contracts.supplierId, userId));
const isAgreed = sql`(${contracts.supplierAgreedAt} is not null and ${contracts.buyerAgreedAt} is not null)`;
/** The states that the table of transitions lets either side reject in. */
const pending = (userId: number) =>
  and(own(userId), or(contracts.wantsChanges, and(isNull(contracts.rejectedAt), sql`not ${isAgreed}`)));

/** The contracts of a company that leaves the market, or takes its own data away. */
export function createContractsLeaving(db: Database, clock: Clock) {
  return {
    async countOf(userId: number): Promise<{ pending: number; active: number }> {
      const today = clock.now().toISOString().slice(0, 10);
      const active = and(
        own(userId),
        isNull(contracts.rejectedAt),
        isAgreed,
        sql`${contracts.endDate} >= ${today}::date`,
      );
      const [waiting, running] = await Promise.all([
        db.$count(contracts, pending(userId)),
        db.$count(contracts, active),
      ]);
      return { pending: waiting, active: running };
    },

    /** Contracts that one side has not accepted can never become active any more: the one who leaves rejects them. */
    async rejectPendingOf(tx: Executor, actor: Actor, userId: number, reason: string): Promise<void> {
      const at = clock.now();
      for (const side of contractSides) {
        const ofSide = eq(side === 'supplier' ? contracts.supplierId : contracts.buyerId, userId);
        const rejected = await tx
          .update(contracts)
          .set({ rejectedAt: at, rejectedBy: side, rejectReason: reason, wantsChanges: false })
          .where(and(ofSide, pending(userId)))
          .returning({ id: contracts.id, revision: contracts.revision });
        if (rejected.length === 0) continue;
        await tx.insert(contractEvents).values(
          rejected.map(({ id, revision }) => ({
            contractId: id,
            act: 'rejected' as const,
            revision,
            actorUserId: userId,
            address: actor.address,
            note: reason,
            createdAt: at,
          })),
        );
      }
    },

    ownData: (userId: number) => db.select().from(contracts).where(own(userId)).orderBy(contracts.id),
  };
}
