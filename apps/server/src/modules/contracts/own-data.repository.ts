import { eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { contractAmendments, contracts } from '../../schema';

/** The contracts of a company with their amendments, for the file of its own data. */
export function createContractsOwnDataRepository(db: Database) {
  return {
    async list(userId: number) {
      const rows = await db
        .select()
        .from(contracts)
        .where(or(eq(contracts.buyerId, userId), eq(contracts.supplierId, userId)))
        .orderBy(contracts.id);
      const ids = rows.map(({ id }) => id);
      const amendments = await db
        .select()
        .from(contractAmendments)
        .where(inArray(contractAmendments.contractId, ids))
        .orderBy(contractAmendments.contractId, contractAmendments.number);
      return rows.map((row) => ({
        ...row,
        amendments: amendments.filter(({ contractId }) => contractId === row.id),
      }));
    },
  };
}
