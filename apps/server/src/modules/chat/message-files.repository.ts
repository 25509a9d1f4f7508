import { and, asc, count, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database';
import { conversations, messageAttachments, storedFiles, users } from '../../schema';

interface NewMessageFile {
  conversationId: number;
  uploaderId: number;
  fileId: number;
  fileName: string;
  width: number | null;
  height: number | null;
  createdAt: Date;
}

/** Creates the only repository of files of messages. Until a message includes a file, only its uploader sees it. */
export function createMessageFilesRepository(db: Database) {
  return {
    /** Returns how many files of a user belong to no message, and locks the user, so that none is added meanwhile. */
    async countLoose(tx: Executor, uploaderId: number): Promise<number> {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, uploaderId)).for('no key update');
      const [row] = await tx
        .select({ total: count() })
        .from(messageAttachments)
        .where(and(eq(messageAttachments.uploaderId, uploaderId), isNull(messageAttachments.messageId)));
      return row?.total ?? 0;
    },

    async create(tx: Executor, file: NewMessageFile): Promise<number> {
      const [row] = await tx.insert(messageAttachments).values(file).returning({ id: messageAttachments.id });
      if (!row) throw new Error('insert into message_attachments returned nothing');
      return row.id;
    },

    /** Attaches a user's unsent files of a conversation to a message and returns how many there were. */
    async bind(
      tx: Executor,
      owner: { conversationId: number; uploaderId: number },
      messageId: number,
      ids: number[],
    ): Promise<number> {
      if (ids.length === 0) return 0;
      const rows = await tx
        .update(messageAttachments)
        .set({ messageId })
        .where(
          and(
            inArray(messageAttachments.id, ids),
            eq(messageAttachments.conversationId, owner.conversationId),
            eq(messageAttachments.uploaderId, owner.uploaderId),
            isNull(messageAttachments.messageId),
          ),
        )
        .returning({ id: messageAttachments.id });
      return rows.length;
    },

    /** Returns the hashes of a message's files in the order of their upload. */
    async listHashes(tx: Executor, messageId: number): Promise<string[]> {
      const rows = await tx
        .select({ sha256: storedFiles.sha256 })
        .from(messageAttachments)
        .innerJoin(storedFiles, eq(storedFiles.id, messageAttachments.fileId))
        .where(eq(messageAttachments.messageId, messageId))
        .orderBy(asc(messageAttachments.id));
      return rows.map(({ sha256 }) => sha256);
    },

    async find(id: number) {
      const [row] = await db
        .select({
          messageId: messageAttachments.messageId,
          uploaderId: messageAttachments.uploaderId,
          buyerId: conversations.buyerId,
          supplierId: conversations.supplierId,
          fileName: messageAttachments.fileName,
          width: messageAttachments.width,
          sha256: storedFiles.sha256,
          contentType: storedFiles.contentType,
        })
        .from(messageAttachments)
        .innerJoin(conversations, eq(conversations.id, messageAttachments.conversationId))
        .innerJoin(storedFiles, eq(storedFiles.id, messageAttachments.fileId))
        .where(eq(messageAttachments.id, id));
      return row;
    },

    async removeLooseOlderThan(moment: Date): Promise<void> {
      await db
        .delete(messageAttachments)
        .where(and(isNull(messageAttachments.messageId), lt(messageAttachments.createdAt, moment)));
    },
  };
}
export type MessageFilesRepository = ReturnType<typeof createMessageFilesRepository>;
