import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { conversations, messageAttachments, messages } from '../../schema';
import { knownOffer } from '../offers';
import type { ChatSide } from './chat.policy';

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

/**
 * Returns the condition for unread messages of this side. It is inlined, because a parameter would not match the
 * partial index.
 */
export const isUnread = (side: ChatSide) => sql`${sideColumns[side].unread} > 0`;

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
