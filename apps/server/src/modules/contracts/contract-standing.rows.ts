import { eq, sql } from 'drizzle-orm';
import { countWhere, type Database } from '../../platform/database';
import { contracts } from '../../schema';
import { statusCondition, waitingCondition } from './contract-list.filters';

export interface ContractStanding {
  active: number;
  waiting: number;
}

const userId = sql.placeholder('userId');
const today = sql.placeholder('today');

/**
 * Builds the query that counts a supplier's active contracts and those that wait for the supplier.
 * Placeholders: `userId` and `today` (calendar day). Both counts come from one scan of an index.
 */
export function selectContractStanding(db: Database) {
  const selection = {
    active: countWhere(statusCondition('Active', today)),
    waiting: countWhere(waitingCondition({ side: 'supplier', userId, today })),
  };
  return {
    selection,
    query: db.select(selection).from(contracts).where(eq(contracts.supplierId, userId)),
  };
}
