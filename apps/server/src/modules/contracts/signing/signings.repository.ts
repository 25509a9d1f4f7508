import { and, asc, desc, eq, type Placeholder } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import { contractSignings } from '../../../schema';

export type ContractSigningRow = typeof contractSignings.$inferSelect;

export type NewContractSigning = typeof contractSignings.$inferInsert;

/** Document under which a signature stands: a contract in a revision, or an amendment to it. */
export type SignedPaper = Pick<ContractSigningRow, 'contractId' | 'revision' | 'amendment'>;

/** Builds the query for the signatures under a contract's documents, oldest first. */
export const selectSignings = (db: Database, contractId: number | Placeholder) =>
  db
    .select()
    .from(contractSignings)
    .where(eq(contractSignings.contractId, contractId))
    .orderBy(asc(contractSignings.id));

/** Reads and adds signatures under contracts and their amendments; signatures never change. */
export function createContractSigningsRepository(db: Database) {
  return {
    async add(tx: Executor, signing: NewContractSigning): Promise<void> {
      await tx.insert(contractSignings).values(signing);
    },

    /** Returns the signatures of all revisions and amendments, oldest first. */
    list: (contractId: number): Promise<ContractSigningRow[]> => selectSignings(db, contractId),

    /** Returns the newest signature under a document; undefined before the first. */
    async findLast(
      { contractId, revision, amendment }: SignedPaper,
      executor: Executor = db,
    ): Promise<ContractSigningRow | undefined> {
      const [row] = await executor
        .select()
        .from(contractSignings)
        .where(
          and(
            eq(contractSignings.contractId, contractId),
            eq(contractSignings.revision, revision),
            eq(contractSignings.amendment, amendment),
          ),
        )
        .orderBy(desc(contractSignings.id))
        .limit(1);
      return row;
    },
  };
}
export type ContractSigningsRepository = ReturnType<typeof createContractSigningsRepository>;
