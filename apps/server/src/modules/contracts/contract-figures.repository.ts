import { count, sql } from 'drizzle-orm';
import { contractStatuses, type ContractStatus } from '@proffer/contract/wire/choices';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { contracts } from '../../schema';
import { statusCondition } from './contract-list.filters';
import { marketDay } from './days/market-day';

/** How many contracts of all companies are in each state today. */
export function createContractFiguresRepository({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async countByStatus(): Promise<{ status: ContractStatus; count: number }[]> {
      const today = marketDay(clock.now());
      const cases = contractStatuses.map(
        (status) => sql`when ${statusCondition(status, today)} then ${status}`,
      );
      const status = sql<ContractStatus>`case ${sql.join(cases, sql` `)} end`.as('status');
      return db
        .select({ status, count: count() })
        .from(contracts)
        .groupBy(sql`1`);
    },
  };
}
