import { and, asc, eq, isNotNull, isNull, max, type Placeholder } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import { contractAmendments } from '../../../schema';

const { supplierAgreedAt, buyerAgreedAt } = contractAmendments;

export type AmendmentRow = typeof contractAmendments.$inferSelect;

type NewAmendment = Pick<
  AmendmentRow,
  | 'contractId'
  | 'number'
  | 'proposedBy'
  | 'name'
  | 'description'
  | 'startDate'
  | 'endDate'
  | 'substance'
  | 'reason'
  | 'proposedAt'
  | 'supplierAgreedAt'
  | 'buyerAgreedAt'
>;

export type AmendmentChange = Partial<
  Pick<
    AmendmentRow,
    'state' | 'answeredAt' | 'answerReason' | 'supplierAgreedAt' | 'buyerAgreedAt' | 'documentFileId'
  >
>;

/** Builds the query for the amendments of a contract, oldest first. */
export const selectAmendments = (db: Database, contractId: number | Placeholder) =>
  db
    .select()
    .from(contractAmendments)
    .where(eq(contractAmendments.contractId, contractId))
    .orderBy(asc(contractAmendments.number));

/** Reads and writes amendments of contracts. */
export function createAmendmentsRepository(db: Database) {
  return {
    async find(
      contractId: number,
      number: number,
      executor: Executor = db,
    ): Promise<AmendmentRow | undefined> {
      const [row] = await executor
        .select()
        .from(contractAmendments)
        .where(and(eq(contractAmendments.contractId, contractId), eq(contractAmendments.number, number)));
      return row;
    },

    /** Returns all amendments of a contract, oldest first; their number is limited when one is proposed. */
    list: (contractId: number): Promise<AmendmentRow[]> => selectAmendments(db, contractId),

    /** Returns the number of the newest amendment, or 0 if there is none. */
    async lastNumber(tx: Executor, contractId: number): Promise<number> {
      const [row] = await tx
        .select({ number: max(contractAmendments.number) })
        .from(contractAmendments)
        .where(eq(contractAmendments.contractId, contractId));
      return row?.number ?? 0;
    },

    async create(tx: Executor, amendment: NewAmendment): Promise<void> {
      await tx.insert(contractAmendments).values(amendment);
    },

    /**
     * Changes an open amendment if it is still as it was read; returns false if another transaction changed
     * it first.
     */
    async change(tx: Executor, read: AmendmentRow, change: AmendmentChange): Promise<boolean> {
      const rows = await tx
        .update(contractAmendments)
        .set(change)
        .where(
          and(
            eq(contractAmendments.id, read.id),
            eq(contractAmendments.state, 'open'),
            read.supplierAgreedAt ? isNotNull(supplierAgreedAt) : isNull(supplierAgreedAt),
            read.buyerAgreedAt ? isNotNull(buyerAgreedAt) : isNull(buyerAgreedAt),
          ),
        )
        .returning({ id: contractAmendments.id });
      return rows.length === 1;
    },

    async setDocument(tx: Executor, id: number, fileId: number): Promise<void> {
      await tx
        .update(contractAmendments)
        .set({ documentFileId: fileId })
        .where(and(eq(contractAmendments.id, id), isNull(contractAmendments.documentFileId)));
    },
  };
}
export type AmendmentsRepository = ReturnType<typeof createAmendmentsRepository>;
