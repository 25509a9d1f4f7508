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

/** Reads and writes delivery and invoice notes of contracts, and the totals of confirmed ones. */
export function createNotesRepository(db: Database) {
  const listed = prepareQuery<ListedNote>(db, 'contract_notes', selectOfContract(db), columns);

  return {
    /** Returns all notes of a contract, newest first; their number is limited when one is added. */
    list: (contractId: number, executor?: Executor): Promise<ListedNote[]> =>
      listed({ contractId }, executor),

    /** Returns the confirmed notes of these contracts. */
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

    /** Answers a note if it is still as it was read; returns false if another transaction answered it first. */
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
