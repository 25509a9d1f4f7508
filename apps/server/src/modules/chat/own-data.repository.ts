import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { messages } from '../../schema';

/** The messages of a user, for the file of their own data. */
export function createChatOwnDataRepository(db: Database) {
  return {
    list: (userId: number) =>
      db
        .select({
          conversationId: messages.conversationId,
          sentAt: messages.sentAt,
          content: messages.content,
          editedAt: messages.editedAt,
          deletedAt: messages.deletedAt,
        })
        .from(messages)
        .where(eq(messages.senderId, userId))
        .orderBy(messages.id),
  };
}
