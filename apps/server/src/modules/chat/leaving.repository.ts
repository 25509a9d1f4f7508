import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { messages } from '../../schema';

/**
 * The messages of somebody who takes the own data away. Closing an account takes none back: the other side has read
 * them, and keeps them.
 */
export function createChatLeaving(db: Database) {
  return {
    ownData: (userId: number) =>
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
