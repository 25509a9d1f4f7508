import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database';
import { messageAttachments, messages } from '../../schema';

/**
 * The messages of somebody who takes the own data away. Closing an account takes none back: the other side has read
 * them, and keeps them.
 */
export function createChatLeaving(db: Database) {
  return {
    /** Files that were sent up for a message and never sent. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx
        .delete(messageAttachments)
        .where(and(inArray(messageAttachments.uploaderId, userIds), isNull(messageAttachments.messageId)));
    },

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
