import { and, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import { messageAttachments } from '../../schema';

/**
 * Creates the repository that cleans up when an account closes. Sent messages stay, because the other side has read
 * them.
 */
export function createChatClosingRepository() {
  return {
    /** Deletes files that were uploaded for a message that was never sent. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx
        .delete(messageAttachments)
        .where(and(inArray(messageAttachments.uploaderId, userIds), isNull(messageAttachments.messageId)));
    },
  };
}
