import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { countWhere, type Database } from '../../platform/database';
import { contractAmendments, contractNotes, contracts } from '../../schema';
import { statusCondition, waitingOnRow } from './contract-list.filters';

export interface ContractStanding {
  active: number;
  waiting: number;
}

const supplierId = sql.placeholder('userId');
const today = sql.placeholder('today');
const own = alias(contracts, 'own');

/**
 * The query that counts a supplier's contracts (`userId`) by what their home tells of them on a day (`today`), in one walk over
 * an index. What hangs on contracts is looked up once for all of them: a look for each was most of the count of who has very
 * many.
 */
export function selectContractStanding(db: Database) {
  const idsOf = (hanging: typeof contractNotes | typeof contractAmendments, condition: SQL | undefined) =>
    db
      .select({ id: hanging.contractId })
      .from(hanging)
      .innerJoin(own, eq(own.id, hanging.contractId))
      .where(and(eq(own.supplierId, supplierId), condition));
  const noted = idsOf(
    contractNotes,
    and(eq(contractNotes.state, 'noted'), eq(contractNotes.notedBy, 'buyer')),
  );
  const amended = idsOf(
    contractAmendments,
    and(
      eq(contractAmendments.state, 'open'),
      isNull(contractAmendments.supplierAgreedAt),
      sql`${own.endDate} >= ${today}::date`,
    ),
  );
  const selection = {
    active: countWhere(statusCondition('Active', today)),
    waiting: countWhere(
      or(waitingOnRow('supplier', today), inArray(contracts.id, noted), inArray(contracts.id, amended)),
    ),
  };
  return {
    selection,
    query: db.select(selection).from(contracts).where(eq(contracts.supplierId, supplierId)),
  };
}
