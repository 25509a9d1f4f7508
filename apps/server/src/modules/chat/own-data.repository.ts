import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { messages } from '../../schema';

/** Creates the repository that reads a user's messages for the personal-data export. */
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
