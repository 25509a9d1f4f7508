import { count, sql } from 'drizzle-orm';
import type { ContractStatus } from '@proffer/contract/wire/choices';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { contracts } from '../../schema';
import { statusOn } from './contract-list.filters';
import { marketDay } from './days/market-day';

/** How many contracts of all companies are in each state today. */
export function createContractFiguresRepository({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async countByStatus(): Promise<{ status: ContractStatus; count: number }[]> {
      return db
        .select({ status: statusOn(marketDay(clock.now())), count: count() })
        .from(contracts)
        .groupBy(sql`1`);
    },
  };
}
