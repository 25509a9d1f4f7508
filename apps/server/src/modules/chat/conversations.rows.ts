import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { conversations, messageAttachments, messages } from '../../schema';
import { knownOffer } from '../offers';
import type { ChatSide } from './chat.policy';

/** What a side of a conversation has in its row. */
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

/** Something in it is unread for this side; written out, as a value would hide it from the index of those that are. */
export const isUnread = (side: ChatSide) => sql`${sideColumns[side].unread} > 0`;

/** The last message of a conversation, and the condition by which it is joined. */
export const lastMessage = alias(messages, 'last');
export const lastOfConversation = and(
  eq(lastMessage.conversationId, conversations.id),
  eq(lastMessage.sequence, conversations.lastSequence),
);

/** Of a removed message that it is so, of a file without words its name; empty while nothing is written. */
const lastWords = sql<string>`case when ${lastMessage.id} is null then ''
  when ${lastMessage.deletedAt} is not null then 'Message deleted'
  when ${lastMessage.content} <> '' then ${lastMessage.content}
  else coalesce((select a.file_name from ${messageAttachments} a where a.message_id = ${lastMessage.id} order by a.id limit 1), '') end`;

/** A conversation with its last words; the query joins `offers` and the last message. */
export const conversationColumns = {
  id: conversations.id,
  offerId: conversations.offerId,
  buyerId: conversations.buyerId,
  supplierId: conversations.supplierId,
  offerTitle: knownOffer.title,
  lastWords,
} as const;
