import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import type { Reader } from '../../platform/session/reader';
import { conversationReads, conversations, memberReading, messages } from '../../schema';
import type { ChatSide } from './chat.policy';
import { isUnread, seenByReader, sideColumns, unreadIn } from './conversations.rows';

/** Time after which no transaction with an earlier message is still open. */
const settledMs = 600_000;

/** Moves the watermark of a person without unread messages, which bounds what later counts must look at. */
async function advance(tx: Executor, side: ChatSide, { userId, memberId }: Reader, now: Date): Promise<void> {
  const settled = new Date(now.getTime() - settledMs);
  const [last] = await tx
    .select({ id: messages.id, at: conversations.lastMessageAt })
    .from(conversations)
    .innerJoin(
      messages,
      and(eq(messages.conversationId, conversations.id), eq(messages.sequence, conversations.lastSequence)),
    )
    .where(
      and(
        eq(sideColumns[side].id, userId),
        sql`coalesce(${conversations.lastMessageAt}, ${conversations.createdAt}) < ${settled.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(sql`coalesce(${conversations.lastMessageAt}, ${conversations.createdAt}) desc`)
    .limit(1);
  if (!last?.at) return;
  const moved = await tx
    .update(memberReading)
    .set({ messagesUpTo: last.id, messagesSince: last.at })
    .where(and(eq(memberReading.memberId, memberId), sql`${memberReading.messagesUpTo} < ${last.id}`));
  if (moved.rowCount === 0) return;
  await tx
    .delete(conversationReads)
    .where(and(eq(conversationReads.memberId, memberId), sql`${conversationReads.seenId} <= ${last.id}`));
}

/** Returns true if a person has unread messages in any conversation. */
async function hasUnread(tx: Executor, side: ChatSide, { userId, memberId }: Reader): Promise<boolean> {
  const [row] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(sideColumns[side].id, userId), isUnread({ side, isShared: true }, memberId)))
    .limit(1);
  return row !== undefined;
}

/**
 * Creates the repository of what each person of a shared company has read. A row exists per person and opened
 * conversation, never per message, and is removed once the watermark has passed it.
 */
export function createReadingRepository() {
  return {
    /**
     * Moves a person's position in a conversation forward, never back. Returns the number of unread messages before
     * and after; the caller has locked the conversation.
     */
    async see(
      tx: Executor,
      side: ChatSide,
      reader: Reader,
      conversationId: number,
      { messageId, sequence }: { messageId: number; sequence: number },
      now: Date,
    ): Promise<{ before: number; after: number }> {
      const { memberId } = reader;
      const count = async () => {
        const [row] = await tx
          .select({
            unread: unreadIn({ side, isShared: true }, memberId),
            seenId: seenByReader(memberId).mapWith(Number),
          })
          .from(conversations)
          .where(eq(conversations.id, conversationId));
        return row ?? { unread: 0, seenId: 0 };
      };
      const { unread: before, seenId } = await count();
      if (messageId <= seenId) return { before, after: before };
      await tx
        .insert(conversationReads)
        .values({ memberId, conversationId, seenId: messageId, seenSequence: sequence })
        .onConflictDoUpdate({
          target: [conversationReads.memberId, conversationReads.conversationId],
          // The position was compared while the conversation was locked.
          set: { seenId: messageId, seenSequence: sequence },
        });
      const { unread: after } = before === 0 ? { unread: 0 } : await count();
      if (after === 0 && before > 0 && !(await hasUnread(tx, side, reader))) {
        await advance(tx, side, reader, now);
      }
      return { before, after };
    },
  };
}
export type ReadingRepository = ReturnType<typeof createReadingRepository>;
