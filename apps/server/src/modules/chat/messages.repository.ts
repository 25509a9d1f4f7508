import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { MessageFile } from '@proffer/contract/chat/schemas';
import type { Database, Executor } from '../../platform/database';
import { messageAttachments, messageEdits, messages, storedFiles } from '../../schema';

/** Which part of a conversation; without any of the ids the newest. */
interface MessagePart {
  after: number | undefined;
  before: number | undefined;
  around: number | undefined;
  limit: number;
}

/**
 * The only place that touches messages and what they said before, but for the writing of a new one. Each is asked for
 * with its conversation's proof.
 */
export function createMessagesRepository(db: Database) {
  /**
   * Rows from one end of a stretch. Bounds and order name the conversation with the id, so that nothing but their index
   * fits: by the ids alone PostgreSQL may walk through everybody's messages to find some of one old conversation.
   */
  function page(from: SQL, to: SQL, order: 'oldest' | 'newest', limit: number) {
    const by = order === 'oldest' ? asc : desc;
    return db
      .select()
      .from(messages)
      .where(and(from, to))
      .orderBy(by(messages.conversationId), by(messages.id))
      .limit(limit);
  }

  async function listRows(conversationId: number, part: MessagePart): Promise<Stored[]> {
    const { after, before, around, limit } = part;
    const place = sql`(${messages.conversationId}, ${messages.id})`;
    const to = (id: number) => sql`(${conversationId}::bigint, ${id}::bigint)`;
    const start = gte(messages.conversationId, conversationId);
    const end = lte(messages.conversationId, conversationId);
    if (after !== undefined) return page(sql`${place} > ${to(after)}`, end, 'oldest', limit);
    if (around !== undefined) {
      const half = Math.floor(limit / 2);
      const [older, newer] = await Promise.all([
        half > 0 ? page(start, sql`${place} < ${to(around)}`, 'newest', half) : [],
        page(sql`${place} >= ${to(around)}`, end, 'oldest', limit - half),
      ]);
      return [...older.toReversed(), ...newer];
    }
    const last = before === undefined ? end : sql`${place} < ${to(before)}`;
    return (await page(start, last, 'newest', limit)).toReversed();
  }

  return {
    /** Part of a conversation in the order of sending. */
    list: async (conversationId: number, part: MessagePart): Promise<MessageRow[]> =>
      withFiles(await listRows(conversationId, part), db),

    async find(id: number, executor: Executor = db): Promise<MessageRow | undefined> {
      const rows = await executor.select().from(messages).where(eq(messages.id, id));
      const [row] = await withFiles(rows, executor);
      return row;
    },

    /** Messages that hold a file; the newest, should many hold it. */
    async listWithFile(fileId: number): Promise<MessageRow[]> {
      const holding = db
        .select({ id: messageAttachments.messageId })
        .from(messageAttachments)
        .where(eq(messageAttachments.fileId, fileId));
      const rows = await db
        .select()
        .from(messages)
        .where(inArray(messages.id, holding))
        .orderBy(desc(messages.id))
        .limit(100);
      return withFiles(rows, db);
    },

    async findByClientId(
      conversationId: number,
      senderId: number,
      clientId: string,
    ): Promise<MessageRow | undefined> {
      const rows = await db
        .select()
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, conversationId),
            eq(messages.senderId, senderId),
            eq(messages.clientId, clientId),
          ),
        );
      const [row] = await withFiles(rows, db);
      return row;
    },

    /** Writes another text and keeps the one before; the conversation is held by the caller. */
    async edit(
      tx: Executor,
      message: { id: number; content: string },
      content: string,
      at: Date,
    ): Promise<void> {
      await tx
        .insert(messageEdits)
        .values({ messageId: message.id, content: message.content, replacedAt: at });
      await tx.update(messages).set({ content, editedAt: at }).where(eq(messages.id, message.id));
    },

    /** Leaves the mark alone: its text, what it said before and its files are gone. */
    async remove(tx: Executor, id: number, at: Date): Promise<void> {
      await tx.update(messages).set({ content: '', deletedAt: at }).where(eq(messages.id, id));
      await tx.delete(messageEdits).where(eq(messageEdits.messageId, id));
      await tx.delete(messageAttachments).where(eq(messageAttachments.messageId, id));
    },

    /** The number of a message of this conversation. */
    async findSequence(tx: Executor, conversationId: number, id: number): Promise<number | undefined> {
      const [row] = await tx
        .select({ sequence: messages.sequence })
        .from(messages)
        .where(and(eq(messages.conversationId, conversationId), eq(messages.id, id)));
      return row?.sequence;
    },

    async findId(tx: Executor, conversationId: number, sequence: number): Promise<number | undefined> {
      const [row] = await tx
        .select({ id: messages.id })
        .from(messages)
        .where(and(eq(messages.conversationId, conversationId), eq(messages.sequence, sequence)));
      return row?.id;
    },

    /** Messages of others than the reader that are not deleted, numbered above one and up to another. */
    async countOthers(
      tx: Executor,
      conversationId: number,
      readerId: number,
      range: { above: number; upTo: number },
    ): Promise<number> {
      const [row] = await tx
        .select({ total: count() })
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, conversationId),
            gt(messages.sequence, range.above),
            lte(messages.sequence, range.upTo),
            ne(messages.senderId, readerId),
            isNull(messages.deletedAt),
          ),
        );
      return row?.total ?? 0;
    },

    /** What a message said before, the oldest first. */
    listEdits: (messageId: number) =>
      db
        .select({ content: messageEdits.content, replacedAt: messageEdits.replacedAt })
        .from(messageEdits)
        .where(eq(messageEdits.messageId, messageId))
        .orderBy(asc(messageEdits.id))
        .limit(200),
  };
}
export type MessagesRepository = ReturnType<typeof createMessagesRepository>;

type Stored = typeof messages.$inferSelect;
export type MessageRow = Stored & { files: MessageFile[] };

/** Files of messages, those of a page in one statement, in the order they were chosen. */
async function withFiles(rows: Stored[], executor: Executor): Promise<MessageRow[]> {
  const ids = rows.flatMap(({ id, deletedAt }) => (deletedAt ? [] : id));
  if (ids.length === 0) return rows.map((row) => ({ ...row, files: [] }));
  const files = await executor
    .select({
      messageId: messageAttachments.messageId,
      attachmentId: messageAttachments.id,
      fileName: messageAttachments.fileName,
      sizeBytes: storedFiles.sizeBytes,
      contentType: storedFiles.contentType,
      scan: storedFiles.scan,
      width: messageAttachments.width,
      height: messageAttachments.height,
    })
    .from(messageAttachments)
    .innerJoin(storedFiles, eq(storedFiles.id, messageAttachments.fileId))
    .where(inArray(messageAttachments.messageId, ids))
    .orderBy(asc(messageAttachments.id));
  return rows.map((row) => ({
    ...row,
    files: files.flatMap(({ messageId, ...file }) => (messageId === row.id ? file : [])),
  }));
}
