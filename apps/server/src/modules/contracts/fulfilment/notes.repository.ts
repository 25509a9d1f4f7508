import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { NoteState } from '@proffer/contract/wire/choices';
import { prepareQuery, type Database, type Executor } from '../../../platform/database';
import { contractNotes, contractPapers, contractProgress, storedFiles } from '../../../schema';

const columns = {
  ...getTableColumns(contractNotes),
  paperName: contractPapers.fileName,
  paperBytes: storedFiles.sizeBytes,
  paperSha256: storedFiles.sha256,
  paperSignedBy: storedFiles.signedBy,
};

function selectOfContract(db: Database) {
  return db
    .select(columns)
    .from(contractNotes)
    .leftJoin(contractPapers, eq(contractPapers.id, contractNotes.paperId))
    .leftJoin(storedFiles, eq(storedFiles.id, contractPapers.fileId))
    .where(eq(contractNotes.contractId, sql.placeholder('contractId')))
    .orderBy(desc(contractNotes.id));
}

export type NoteRow = typeof contractNotes.$inferSelect;
type NewNote = Omit<typeof contractNotes.$inferInsert, 'id' | 'state' | 'answeredAt' | 'answerReason'>;
export type ListedNote = Awaited<ReturnType<typeof selectOfContract>>[number];

/** Deliveries and invoices under contracts, and what those that are confirmed come to. */
export function createNotesRepository(db: Database) {
  const listed = prepareQuery<ListedNote>(db, 'contract_notes', selectOfContract(db), columns);

  return {
    /** All of a contract, the newest first; their number is bounded when they are noted. */
    list: (contractId: number, executor?: Executor): Promise<ListedNote[]> =>
      listed({ contractId }, executor),

    /** What is confirmed under these contracts. */
    listConfirmed: (contractIds: number[]) =>
      db
        .select({
          contractId: contractNotes.contractId,
          state: contractNotes.state,
          entries: contractNotes.entries,
        })
        .from(contractNotes)
        .where(and(inArray(contractNotes.contractId, contractIds), eq(contractNotes.state, 'confirmed'))),

    async find(tx: Executor, contractId: number, id: number): Promise<NoteRow | undefined> {
      const [row] = await tx
        .select()
        .from(contractNotes)
        .where(and(eq(contractNotes.id, id), eq(contractNotes.contractId, contractId)));
      return row;
    },

    async create(tx: Executor, note: NewNote): Promise<void> {
      await tx.insert(contractNotes).values(note);
    },

    /** Answers a note that is as it was read; false when somebody was faster. */
    async answer(
      tx: Executor,
      read: Pick<NoteRow, 'id' | 'state'>,
      answer: { state: NoteState; answeredAt: Date; answerReason: string },
    ): Promise<boolean> {
      const rows = await tx
        .update(contractNotes)
        .set(answer)
        .where(and(eq(contractNotes.id, read.id), eq(contractNotes.state, read.state)))
        .returning({ id: contractNotes.id });
      return rows.length === 1;
    },

    async setProgress(tx: Executor, progress: typeof contractProgress.$inferInsert): Promise<void> {
      await tx
        .insert(contractProgress)
        .values(progress)
        .onConflictDoUpdate({ target: contractProgress.contractId, set: progress });
    },
  };
}
export type NotesRepository = ReturnType<typeof createNotesRepository>;
