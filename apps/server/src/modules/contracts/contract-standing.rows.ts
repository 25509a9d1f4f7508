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
 * The query that counts a supplier's contracts (`userId`) by what their home tells of them on a day (`today`), in one walk over
 * an index.
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
