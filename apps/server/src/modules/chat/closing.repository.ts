import { and, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import { messageAttachments } from '../../schema';

/** Closing an account takes no message back: the other side has read them, and keeps them. */
export function createChatClosingRepository() {
  return {
    /** Files that were sent up for a message and never sent. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx
        .delete(messageAttachments)
        .where(and(inArray(messageAttachments.uploaderId, userIds), isNull(messageAttachments.messageId)));
    },
  };
}
