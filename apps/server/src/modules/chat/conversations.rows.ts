import { and, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Given } from '../../platform/database';
import { conversationReads, conversations, memberReading, messageAttachments, messages } from '../../schema';
import { knownOffer } from '../offers';
import { otherSide, type ChatSide } from './chat.policy';

/** Columns of each side of a conversation. */
export const sideColumns = {
  buyer: {
    id: conversations.buyerId,
    seen: conversations.buyerSeen,
    unread: conversations.buyerUnread,
  },
  supplier: {
    id: conversations.supplierId,
    seen: conversations.supplierSeen,
    unread: conversations.supplierUnread,
  },
} as const;

/** A way of counting unread messages: of a company, or of one person in a shared company (COM-61). */
export interface Counting {
  side: ChatSide;
  isShared: boolean;
}

const givenReader = sql.placeholder('memberId');
const watermark = (
  column: typeof memberReading.messagesUpTo | typeof memberReading.messagesSince,
  memberId: Given<number>,
) => sql`(select ${column} from ${memberReading} where ${memberReading.memberId} = ${memberId})`;

/** Returns the id of the last message that a person has seen in a conversation. */
export const seenByReader = (memberId: Given<number> = givenReader) =>
  sql<number>`coalesce((select ${conversationReads.seenId} from ${conversationReads} where ${conversationReads.memberId} = ${memberId} and ${conversationReads.conversationId} = ${conversations.id}), ${watermark(memberReading.messagesUpTo, memberId)})`;

/**
 * True for conversations with a message after the watermark and after the last one seen, so that others cost nothing.
 * The first part is written like the index.
 */
const isRecent = (memberId: Given<number>) =>
  sql`coalesce(${conversations.lastMessageAt}, ${conversations.createdAt}) >= ${watermark(memberReading.messagesSince, memberId)} and ${conversations.lastSequence} > coalesce((select ${conversationReads.seenSequence} from ${conversationReads} where ${conversationReads.memberId} = ${memberId} and ${conversationReads.conversationId} = ${conversations.id}), 0)`;
const unseenBy = (side: ChatSide, memberId: Given<number>) =>
  sql`from ${messages} unseen where unseen.conversation_id = ${conversations.id} and unseen.id > ${seenByReader(memberId)} and unseen.sender_id = ${sideColumns[otherSide(side)].id} and unseen.deleted_at is null`;

/** Returns the number of unread messages in a conversation. */
export const unreadIn = ({ side, isShared }: Counting, memberId: Given<number> = givenReader): SQL<number> =>
  isShared
    ? sql<number>`case when ${isRecent(memberId)} then (select count(*)::int ${unseenBy(side, memberId)}) else 0 end`
    : sql<number>`${sideColumns[side].unread}`;

/** Returns the condition for unread messages. It is inlined, because a parameter would not match the partial index. */
export const isUnread = ({ side, isShared }: Counting, memberId: Given<number> = givenReader): SQL =>
  isShared
    ? sql`(${isRecent(memberId)} and exists (select ${unseenBy(side, memberId)}))`
    : sql`${sideColumns[side].unread} > 0`;

/** Alias for the last message of a conversation, and its join condition. */
export const lastMessage = alias(messages, 'last');
export const lastOfConversation = and(
  eq(lastMessage.conversationId, conversations.id),
  eq(lastMessage.sequence, conversations.lastSequence),
);

/**
 * Preview of the last message: its text, or the name of a file without text, or a note that it was deleted. Empty
 * without messages.
 */
const lastWords = sql<string>`case when ${lastMessage.id} is null then ''
  when ${lastMessage.deletedAt} is not null then 'Message deleted'
  when ${lastMessage.content} <> '' then ${lastMessage.content}
  else coalesce((select a.file_name from ${messageAttachments} a where a.message_id = ${lastMessage.id} order by a.id limit 1), '') end`;

/** Columns of a conversation with its preview; the query joins `offers` and the last message. */
export const conversationColumns = {
  id: conversations.id,
  offerId: conversations.offerId,
  buyerId: conversations.buyerId,
  supplierId: conversations.supplierId,
  offerTitle: knownOffer.title,
  lastWords,
} as const;
