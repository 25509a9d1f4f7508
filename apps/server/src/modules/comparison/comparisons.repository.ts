import { and, desc, eq, inArray, isNull, sql, type AnyColumn } from 'drizzle-orm';
import type { ComparedFor } from '@proffer/contract/comparison/schemas';
import { prepareByShape, prepareTogether, type Database, type Executor } from '../../platform/database';
import {
  comparisonNotes,
  comparisonQuestions,
  comparisons,
  members,
  messages,
  profiles,
  users,
} from '../../schema';
import { memberName } from '../members';

const ownCell = (userId: number, { column, row }: ComparedCellRef) =>
  and(
    eq(comparisonNotes.userId, userId),
    eq(comparisonNotes.columnKey, column),
    eq(comparisonNotes.rowKey, row),
  );

const same = (column: AnyColumn, value: string | number | null) =>
  value === null ? isNull(column) : eq(column, value);

/** A cell of a comparison, or a whole column if the row is empty. */
export interface ComparedCellRef {
  column: string;
  row: string;
}

const savedColumns = {
  id: comparisons.id,
  name: comparisons.name,
  by: memberName,
  columns: comparisons.columns,
  quantity: comparisons.quantity,
  unit: comparisons.unit,
  wantedBy: comparisons.wantedBy,
  state: comparisons.state,
  city: comparisons.city,
  budget: comparisons.budget,
  createdAt: comparisons.createdAt,
};

interface NoteRow extends ComparedCellRef {
  text: string;
  messageAt: Date | null;
}

interface QuestionRow extends ComparedCellRef {
  id: number;
  askedAt: Date;
  reply: { id: number; content: string; sentAt: Date } | null;
}

const isOwnColumn = (table: typeof comparisonNotes | typeof comparisonQuestions) =>
  sql`${table.userId} = ${sql.placeholder('userId')} and ${table.columnKey} = any((select ${sql.placeholder('columns')}::text[])::text[])`;

function selectNotes(db: Database) {
  const selection = {
    column: comparisonNotes.columnKey,
    row: comparisonNotes.rowKey,
    text: comparisonNotes.text,
    messageAt: comparisonNotes.messageAt,
  };
  return { selection, query: db.select(selection).from(comparisonNotes).where(isOwnColumn(comparisonNotes)) };
}

/**
 * Returns the query for open questions, each with the first message of the supplier after it, or after the last
 * dismissed one.
 */
function selectQuestions(db: Database) {
  const reply = db
    .select({ id: messages.id, content: messages.content, sentAt: messages.sentAt })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, comparisonQuestions.conversationId),
        sql`${messages.id} > ${comparisonQuestions.afterMessageId}`,
        sql`${messages.senderId} <> ${comparisonQuestions.userId}`,
        isNull(messages.deletedAt),
        sql`${messages.content} <> ''`,
      ),
    )
    .orderBy(messages.id)
    .limit(1)
    .as('reply');
  const selection = {
    id: comparisonQuestions.id,
    column: comparisonQuestions.columnKey,
    row: comparisonQuestions.rowKey,
    askedAt: comparisonQuestions.askedAt,
    reply: { id: reply.id, content: reply.content, sentAt: reply.sentAt },
  };
  const query = db
    .select(selection)
    .from(comparisonQuestions)
    .leftJoinLateral(reply, sql`true`)
    .where(isOwnColumn(comparisonQuestions));
  return { selection, query };
}

/** Creates the only repository of saved comparisons, their notes and their questions. */
export function createComparisonsRepository(db: Database) {
  const selectSaved = () =>
    db
      .select(savedColumns)
      .from(comparisons)
      .innerJoin(profiles, eq(profiles.userId, comparisons.userId))
      .leftJoin(members, eq(members.id, comparisons.memberId));

  const readRemarks = prepareByShape('comparison_remarks', (_shape: object, label) =>
    prepareTogether<{ notes: NoteRow; questions: QuestionRow }>(db, label, {
      notes: selectNotes(db),
      questions: selectQuestions(db),
    }),
  );

  return {
    /** Returns a saved comparison of the company. */
    async find(userId: number, id: number) {
      const [row] = await selectSaved().where(and(eq(comparisons.id, id), eq(comparisons.userId, userId)));
      return row;
    },

    /** Returns the saved comparisons of the company, newest first. */
    list: (userId: number, most: number) =>
      selectSaved().where(eq(comparisons.userId, userId)).orderBy(desc(comparisons.id)).limit(most),

    /** Returns the number of saved comparisons, and locks the company so that none is added meanwhile. */
    async lockAndCount(tx: Executor, userId: number): Promise<number> {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      return tx.$count(comparisons, eq(comparisons.userId, userId));
    },

    /** Returns the id of an identical saved comparison. */
    async findSame(tx: Executor, userId: number, name: string, asked: ComparedFor) {
      const [row] = await tx
        .select({ id: comparisons.id })
        .from(comparisons)
        .where(
          and(
            eq(comparisons.userId, userId),
            eq(comparisons.name, name),
            eq(comparisons.columns, asked.columns),
            eq(comparisons.unit, asked.unit),
            eq(comparisons.state, asked.state),
            eq(comparisons.city, asked.city),
            same(comparisons.quantity, asked.quantity),
            same(comparisons.wantedBy, asked.by),
            same(comparisons.budget, asked.budget),
          ),
        );
      return row?.id;
    },

    async add(
      tx: Executor,
      {
        userId,
        memberId,
        name,
        createdAt,
      }: { userId: number; memberId: number; name: string; createdAt: Date },
      { by: wantedBy, ...asked }: ComparedFor,
    ): Promise<number> {
      const [row] = await tx
        .insert(comparisons)
        .values({ userId, memberId, name, createdAt, ...asked, wantedBy })
        .returning({ id: comparisons.id });
      if (!row) throw new Error('insert into comparisons returned nothing');
      return row.id;
    },

    /** Removes a saved comparison; returns false if it is not the company's. */
    async remove(userId: number, id: number): Promise<boolean> {
      const rows = await db
        .delete(comparisons)
        .where(and(eq(comparisons.id, id), eq(comparisons.userId, userId)))
        .returning({ id: comparisons.id });
      return rows.length === 1;
    },

    /** Returns the company's notes and open questions on columns, in one statement. */
    listRemarks: (userId: number, columns: readonly string[]) =>
      readRemarks({ shape: {}, values: { userId, columns }, isUsual: true }),

    async saveNote(
      tx: Executor,
      userId: number,
      cell: ComparedCellRef,
      note: { text: string; messageAt: Date | null; createdAt: Date },
    ): Promise<void> {
      await tx
        .insert(comparisonNotes)
        .values({ userId, columnKey: cell.column, rowKey: cell.row, ...note })
        .onConflictDoUpdate({
          target: [comparisonNotes.userId, comparisonNotes.columnKey, comparisonNotes.rowKey],
          set: note,
        });
    },

    async removeNote(userId: number, cell: ComparedCellRef): Promise<void> {
      await db.delete(comparisonNotes).where(ownCell(userId, cell));
    },

    /** Returns when a message of a question's conversation was sent by the other side; undefined for any other. */
    async findReply(tx: Executor, userId: number, questionId: number, messageId: number) {
      const [row] = await tx
        .select({
          column: comparisonQuestions.columnKey,
          row: comparisonQuestions.rowKey,
          sentAt: messages.sentAt,
        })
        .from(comparisonQuestions)
        .innerJoin(messages, eq(messages.conversationId, comparisonQuestions.conversationId))
        .where(
          and(
            eq(comparisonQuestions.id, questionId),
            eq(comparisonQuestions.userId, userId),
            eq(messages.id, messageId),
            sql`${messages.id} > ${comparisonQuestions.afterMessageId}`,
            sql`${messages.senderId} <> ${comparisonQuestions.userId}`,
          ),
        );
      return row;
    },

    /** Stores questions; a cell that was asked before waits for a reply to the new message. */
    async addQuestions(
      userId: number,
      cells: readonly ComparedCellRef[],
      sent: { conversationId: number; afterMessageId: number; askedAt: Date },
    ): Promise<void> {
      await db
        .insert(comparisonQuestions)
        .values(cells.map(({ column, row }) => ({ userId, columnKey: column, rowKey: row, ...sent })))
        .onConflictDoUpdate({
          target: [comparisonQuestions.userId, comparisonQuestions.columnKey, comparisonQuestions.rowKey],
          set: sent,
        });
    },

    async removeQuestion(tx: Executor, userId: number, id: number): Promise<void> {
      await tx
        .delete(comparisonQuestions)
        .where(and(eq(comparisonQuestions.id, id), eq(comparisonQuestions.userId, userId)));
    },

    /** Skips the replies up to a message; does nothing if a later one was skipped. */
    async dismiss(tx: Executor, userId: number, id: number, messageId: number): Promise<void> {
      await tx
        .update(comparisonQuestions)
        .set({ afterMessageId: sql`greatest(${comparisonQuestions.afterMessageId}, ${messageId})` })
        .where(and(eq(comparisonQuestions.id, id), eq(comparisonQuestions.userId, userId)));
    },

    /** Removes what users stored whose account is closed. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      for (const table of [comparisons, comparisonNotes, comparisonQuestions]) {
        await tx.delete(table).where(inArray(table.userId, userIds));
      }
    },

    /** Returns a company's comparisons and notes, for the personal-data export. */
    async ownData(userId: number) {
      const [saved, notes] = await Promise.all([
        db
          .select({ name: comparisons.name, columns: comparisons.columns, createdAt: comparisons.createdAt })
          .from(comparisons)
          .where(eq(comparisons.userId, userId))
          .orderBy(comparisons.id),
        db
          .select({
            column: comparisonNotes.columnKey,
            row: comparisonNotes.rowKey,
            text: comparisonNotes.text,
            createdAt: comparisonNotes.createdAt,
          })
          .from(comparisonNotes)
          .where(eq(comparisonNotes.userId, userId))
          .orderBy(comparisonNotes.createdAt),
      ]);
      return { saved, notes };
    },
  };
}
export type ComparisonsRepository = ReturnType<typeof createComparisonsRepository>;
export type SavedRow = Awaited<ReturnType<ComparisonsRepository['list']>>[number];
