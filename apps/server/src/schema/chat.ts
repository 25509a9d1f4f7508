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

/** Where a conversation stands among a user's: by its last message, one without any by when it was begun. */
export const lastActivity = sql`coalesce(last_message_at, created_at)`;

/**
 * One for an offer and the two who talk about it. Its row is held while a message is written, so messages are numbered
 * without a gap, in the order of their ids, and both counts of unread ones are always right.
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
    /** The first message of a side, and its first after the other's; kept by a trigger of `messages`. */
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
    // Of most people few are unread: what waits is listed and counted without the others.
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

/** A user as a word that no text has: stands with the words of the messages that the user wrote or was sent. */
const partyWord = (userId: string) => `'#' || ${userId}::text`;
/** What a message is found by: its words, and the two it belongs to. A deleted one has no words. */
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
    /** The other of the conversation's two, kept here because an index reads one table alone. */
    receiverId: bigint({ mode: 'number' }).notNull(),
    /** What the sender's client called it, so that sending it twice makes one. */
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
    // Messages are counted by day now and then; this index costs next to nothing to keep.
    index('messages_sent').using('brin', t.sentAt),
    check('messages_deleted', sql`deleted_at is null or content = ''`),
  ],
);

/** What a message said before it was edited; only ever appended to, and gone with a deleted message. */
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

/** Files of messages; one that no message took is swept. */
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

/** Who is connected to which process; a row counts until it expires, so that a process that died is forgotten. */
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
