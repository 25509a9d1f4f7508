import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, identity } from './columns';
import { storedFiles } from './files';
import { offers } from './market';
import { textWords } from './offer-words';
import { partyRef } from './references';

/** Sort key of a user's conversations: the last message or, without one, the creation. */
export const lastActivity = sql`coalesce(last_message_at, created_at)`;

/**
 * A conversation of a supplier and a buyer about an offer. Its row is locked while a message is inserted. Messages
 * are therefore numbered without a gap, in the order of their ids, and both unread counts are exact.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: identity(),
    offerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => offers.id),
    buyerId: partyRef(),
    supplierId: partyRef(),
    lastSequence: integer().notNull().default(0),
    lastMessageAt: timestamp({ withTimezone: true }),
    buyerSeen: integer().notNull().default(0),
    supplierSeen: integer().notNull().default(0),
    buyerUnread: integer().notNull().default(0),
    supplierUnread: integer().notNull().default(0),
    /** When each side wrote first, and when it first answered the other; maintained by a trigger on `messages`. */
    buyerBeganAt: timestamp({ withTimezone: true }),
    supplierBeganAt: timestamp({ withTimezone: true }),
    buyerAnsweredAt: timestamp({ withTimezone: true }),
    supplierAnsweredAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('conversations_once').on(t.offerId, t.buyerId, t.supplierId),
    index('conversations_buyer').on(t.buyerId, t.supplierId, t.lastMessageAt.desc().nullsLast()),
    index('conversations_supplier').on(t.supplierId, t.buyerId, t.lastMessageAt.desc().nullsLast()),
    index('conversations_of_buyer').on(t.buyerId, sql`${lastActivity} desc`, t.id.desc().nullsFirst()),
    index('conversations_of_supplier').on(t.supplierId, sql`${lastActivity} desc`, t.id.desc().nullsFirst()),
    // Few conversations of a user are unread; the index lists and counts them without the others.
    index('conversations_unread_of_buyer')
      .on(t.buyerId, sql`${lastActivity} desc`, t.id.desc().nullsFirst())
      .where(sql`buyer_unread > 0`),
    index('conversations_unread_of_supplier')
      .on(t.supplierId, sql`${lastActivity} desc`, t.id.desc().nullsFirst())
      .where(sql`supplier_unread > 0`),
    check('conversations_unread', sql`buyer_unread >= 0 and supplier_unread >= 0`),
    check('conversations_seen', sql`buyer_seen <= last_sequence and supplier_seen <= last_sequence`),
  ],
);

/**
 * Returns SQL of a search word for a user, which occurs in no text. It is added to the words of messages that the
 * user wrote or received.
 */
const partyWord = (userId: string) => `'#' || ${userId}::text`;
/** Search vector of a message: its words and its two parties. A deleted message has no words. */
export const messageWords = sql.raw(
  `(${textWords('content', 'text')} || array_to_tsvector(array[${partyWord('sender_id')}, ${partyWord('receiver_id')}]))`,
);

export const messages = pgTable(
  'messages',
  {
    id: identity(),
    conversationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sequence: integer().notNull(),
    senderId: partyRef(),
    /** The other party of the conversation, copied here because an index covers one table only. */
    receiverId: bigint({ mode: 'number' }).notNull(),
    /**
     * The member who wrote it; null for messages of earlier releases. Not a foreign key, because checking it would slow
     * down each message, and members are never deleted before their company.
     */
    authorId: bigint({ mode: 'number' }),
    /** Id that the client chose, so that a repeated request creates one message. */
    clientId: uuid(),
    content: text().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
    editedAt: timestamp({ withTimezone: true }),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('messages_sequence').on(t.conversationId, t.sequence),
    index('messages_conversation').on(t.conversationId, t.id),
    uniqueIndex('messages_client')
      .on(t.conversationId, t.senderId, t.clientId)
      .where(sql`client_id is not null`),
    index('messages_sender').on(t.senderId),
    index('messages_words').using('gin', messageWords),
    // A job counts the messages by day; a BRIN index is cheap to maintain.
    index('messages_sent').using('brin', t.sentAt),
    check('messages_deleted', sql`deleted_at is null or content = ''`),
  ],
);

/** Earlier texts of an edited message; append-only, and removed with a deleted message. */
export const messageEdits = pgTable(
  'message_edits',
  {
    id: identity(),
    messageId: bigint({ mode: 'number' })
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    replacedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('message_edits_message').on(t.messageId, t.id)],
);

/** Files of messages; a file that belongs to no message is deleted later. */
export const messageAttachments = pgTable(
  'message_attachments',
  {
    id: identity(),
    conversationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    uploaderId: partyRef(),
    messageId: bigint({ mode: 'number' }).references(() => messages.id, { onDelete: 'cascade' }),
    fileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => storedFiles.id),
    fileName: text().notNull(),
    width: integer(),
    height: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    index('message_attachments_message').on(t.messageId),
    index('message_attachments_conversation').on(t.conversationId),
    index('message_attachments_uploader').on(t.uploaderId),
    index('message_attachments_file').on(t.fileId),
    index('message_attachments_loose')
      .on(t.createdAt)
      .where(sql`message_id is null`),
  ],
);

/** Users connected to each process. A row expires, so that a process that died is forgotten. */
export const presence = pgTable(
  'presence',
  {
    nodeId: uuid().notNull(),
    userId: partyRef(),
    connections: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('presence_once').on(t.nodeId, t.userId),
    index('presence_user').on(t.userId),
    index('presence_expiry').on(t.expiresAt),
  ],
);
