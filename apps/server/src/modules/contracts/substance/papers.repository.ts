import { and, asc, count, eq, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
import type { Database, Executor } from '../../../platform/database';
import { contractPapers, storedFiles, users } from '../../../schema';

export interface PaperOwner {
  uploaderId: number;
  /** Undefined while the contract does not exist yet. */
  contractId: number | undefined;
}

interface AttachablePaper extends Omit<ContractPaper, 'signedBy'> {
  contentType: string;
  signedBy: string[] | null;
}

/**
 * Matches papers that may be attached: the uploader's own unattached ones, and those already attached to the
 * contract.
 */
function isAttachable({ uploaderId, contractId }: PaperOwner): SQL | undefined {
  return or(
    and(eq(contractPapers.uploaderId, uploaderId), isNull(contractPapers.contractId)),
    contractId === undefined ? undefined : eq(contractPapers.contractId, contractId),
  );
}

/** Reads and writes papers of contracts; no other repository touches that table. */
export function createContractPapersRepository(db: Database) {
  return {
    /** Returns the number of a user's unattached papers and blocks further uploads until the transaction ends. */
    async countLoose(tx: Executor, uploaderId: number): Promise<number> {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, uploaderId)).for('no key update');
      const [row] = await tx
        .select({ total: count() })
        .from(contractPapers)
        .where(and(eq(contractPapers.uploaderId, uploaderId), isNull(contractPapers.contractId)));
      return row?.total ?? 0;
    },

    async add(tx: Executor, paper: typeof contractPapers.$inferInsert): Promise<number> {
      const [row] = await tx.insert(contractPapers).values(paper).returning({ id: contractPapers.id });
      if (!row) throw new Error('insert into contract_papers returned nothing');
      return row.id;
    },

    /** Returns those of the given papers that may be attached to the contract, in no particular order. */
    listAttachable: (ids: number[], owner: PaperOwner, executor: Executor = db): Promise<AttachablePaper[]> =>
      executor
        .select({
          paperId: contractPapers.id,
          name: contractPapers.fileName,
          bytes: storedFiles.sizeBytes,
          sha256: storedFiles.sha256,
          contentType: storedFiles.contentType,
          signedBy: storedFiles.signedBy,
        })
        .from(contractPapers)
        .innerJoin(storedFiles, eq(storedFiles.id, contractPapers.fileId))
        .where(and(inArray(contractPapers.id, ids), isAttachable(owner))),

    /** Attaches papers to the contract for good and returns how many were attached. */
    async attach(tx: Executor, ids: number[], owner: PaperOwner & { contractId: number }): Promise<number> {
      const rows = await tx
        .update(contractPapers)
        .set({ contractId: owner.contractId })
        .where(and(inArray(contractPapers.id, ids), isAttachable(owner)))
        .returning({ id: contractPapers.id });
      return rows.length;
    },

    async findOfContract(contractId: number, id: number) {
      const [row] = await db
        .select({
          fileId: contractPapers.fileId,
          fileName: contractPapers.fileName,
          contentType: storedFiles.contentType,
        })
        .from(contractPapers)
        .innerJoin(storedFiles, eq(storedFiles.id, contractPapers.fileId))
        .where(and(eq(contractPapers.id, id), eq(contractPapers.contractId, contractId)));
      return row;
    },

    /** Returns the papers attached to a contract in upload order; their number is limited by what can name them. */
    listOfContract: (contractId: number): Promise<{ paperId: number; fileName: string }[]> =>
      db
        .select({ paperId: contractPapers.id, fileName: contractPapers.fileName })
        .from(contractPapers)
        .where(eq(contractPapers.contractId, contractId))
        .orderBy(asc(contractPapers.id)),

    async removeLooseOlderThan(moment: Date): Promise<void> {
      await db
        .delete(contractPapers)
        .where(and(isNull(contractPapers.contractId), lt(contractPapers.createdAt, moment)));
    },

    async removeLooseOf(tx: Executor, userIds: number[]): Promise<void> {
      await tx
        .delete(contractPapers)
        .where(and(isNull(contractPapers.contractId), inArray(contractPapers.uploaderId, userIds)));
    },
  };
}
export type ContractPapersRepository = ReturnType<typeof createContractPapersRepository>;
