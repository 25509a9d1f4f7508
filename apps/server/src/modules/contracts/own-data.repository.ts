import { eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { contractAmendments, contractNotes, contractRatings, contracts } from '../../schema';

/** Reads a company's contracts with their amendments, notes and ratings, for the personal-data export. */
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
      const notes = await db
        .select()
        .from(contractNotes)
        .where(inArray(contractNotes.contractId, ids))
        .orderBy(contractNotes.contractId, contractNotes.id);
      const ratings = await db
        .select()
        .from(contractRatings)
        .where(inArray(contractRatings.contractId, ids))
        .orderBy(contractRatings.contractId, contractRatings.rater);
      return rows.map((row) => ({
        ...row,
        notes: notes.filter(({ contractId }) => contractId === row.id),
        ratings: ratings.filter(({ contractId }) => contractId === row.id),
        amendments: amendments.filter(({ contractId }) => contractId === row.id),
      }));
    },
  };
}
