import { and, asc, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import { contractAmendments, contracts, isContractAgreed } from '../../schema';
import { marketDay } from './days/market-day';

const own = (userId: number) => or(eq(contracts.buyerId, userId), eq(contracts.supplierId, userId));
/** True for a contract that both sides have not accepted yet and that has not ended. */
const isPending = or(contracts.wantsChanges, and(isNull(contracts.rejectedAt), sql`not ${isContractAgreed}`));

/** Finds the contracts that the closing of an account has to end. */
export function createContractsClosingRepository(db: Database, clock: Clock) {
  const openAmendment = db
    .select({ id: contractAmendments.id })
    .from(contractAmendments)
    .where(and(eq(contractAmendments.contractId, contracts.id), eq(contractAmendments.state, 'open')));

  return {
    async countOf(userId: number): Promise<{ pending: number; active: number }> {
      const today = marketDay(clock.now());
      const active = and(
        own(userId),
        isNull(contracts.rejectedAt),
        isContractAgreed,
        sql`${contracts.endDate} >= ${today}::date`,
      );
      const [waiting, running] = await Promise.all([
        db.$count(contracts, and(own(userId), isPending)),
        db.$count(contracts, active),
      ]);
      return { pending: waiting, active: running };
    },

    /**
     * Returns the contracts of a user that are still to be accepted or have an open amendment, and locks them
     * until the transaction ends.
     */
    async lockOpenIds(tx: Executor, userId: number): Promise<number[]> {
      const rows = await tx
        .select({ id: contracts.id })
        .from(contracts)
        .where(and(own(userId), or(isPending, exists(openAmendment))))
        .orderBy(asc(contracts.id))
        .for('update');
      return rows.map(({ id }) => id);
    },
  };
}
export type ContractsClosingRepository = ReturnType<typeof createContractsClosingRepository>;
