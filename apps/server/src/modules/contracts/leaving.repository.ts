import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import { contracts } from '../../schema';

const own = (userId: number) => or(eq(contracts.buyerId, userId), eq(contracts.supplierId, userId));
const isAgreed = sql`(${contracts.supplierAgreedAt} is not null and ${contracts.buyerAgreedAt} is not null)`;
const pending = (userId: number) => and(own(userId), isNull(contracts.rejectedAt), sql`not ${isAgreed}`);

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

    /** Contracts that one side has not accepted can never become active any more. */
    async rejectPendingOf(tx: Executor, userId: number): Promise<void> {
      await tx.update(contracts).set({ rejectedAt: clock.now() }).where(pending(userId));
    },

    ownData: (userId: number) => db.select().from(contracts).where(own(userId)).orderBy(contracts.id),
  };
}
