import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { assignableKinds, mailChoices, notificationCategories } from '@proffer/contract/wire/choices';
import { conversations, messages } from './chat';
import { createdAt } from './columns';
import { memberRef } from './members';
import { notifications } from './notifications';
import { userRef } from './references';

/**
 * Watermarks of a person in a shared company: everything up to them is read unless another row says otherwise. A
 * trigger on `members` adds the row. People of a company that always had one person have none.
 */
export const memberReading = pgTable('member_reading', {
  memberId: memberRef().primaryKey(),
  /** Id of a message. No conversation with a later message was silent since `messagesSince`. */
  messagesUpTo: bigint({ mode: 'number' }).notNull(),
  messagesSince: timestamp({ withTimezone: true }).notNull(),
  /** Id of a notification. */
  noticesUpTo: bigint({ mode: 'number' }).notNull(),
  /** Number of changes of what the person has read, for the mark of missed changes. */
  changes: integer().notNull().default(0),
});

/** Last message that a person of a shared company has seen in a conversation; it takes precedence over the watermark. */
export const conversationReads = pgTable(
  'conversation_reads',
  {
    memberId: memberRef(),
    conversationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Id of the message; 0 for none. */
    seenId: bigint({ mode: 'number' }).notNull(),
    /** Its sequence, which tells without a look at the messages that nothing is unread. */
    seenSequence: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.conversationId] }),
    index('conversation_reads_conversation').on(t.conversationId),
  ],
);

/** When a person of a shared company read a notification, and when it was mailed to that person. */
export const memberNotices = pgTable(
  'member_notices',
  {
    memberId: memberRef(),
    notificationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    readAt: timestamp({ withTimezone: true }),
    mailedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.notificationId] }),
    index('member_notices_notification').on(t.notificationId),
    index('member_notices_mailed').on(t.memberId, t.mailedAt),
  ],
);

/** Mail setting of a person for a category of notifications. */
export const memberMailChoices = pgTable(
  'member_mail_choices',
  {
    memberId: memberRef(),
    category: text({ enum: notificationCategories }).notNull(),
    mail: text({ enum: mailChoices }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.category] }),
    index('member_mail_choices_daily')
      .on(t.memberId)
      .where(sql`mail = 'daily'`),
    check('member_mail_choices_category', sql`${t.category} in ('MESSAGES','CONTRACT','GENERAL')`),
    check('member_mail_choices_mail', sql`${t.mail} in ('at_once','daily','never')`),
  ],
);

/** Settings of a person: quiet hours in minutes of the day, which may span midnight, and documents by mail. */
export const memberSettings = pgTable(
  'member_settings',
  {
    memberId: memberRef().primaryKey(),
    fromMinute: integer(),
    toMinute: integer(),
    /** IANA time zone, which the daily mail uses too. */
    timeZone: text(),
    /** True if the agreed document is attached to the mail that reports its hash. */
    documentsByMail: boolean().notNull().default(true),
  },
  (t) => [
    check(
      'member_settings_quiet',
      sql`(${t.fromMinute} is null and ${t.toMinute} is null and ${t.timeZone} is null) or (${t.timeZone} is not null and ${t.fromMinute} between 0 and 1439 and ${t.toMinute} between 0 and 1439 and ${t.fromMinute} <> ${t.toMinute})`,
    ),
  ],
);

/** People of the author's company whom a message mentions. */
export const messageMentions = pgTable(
  'message_mentions',
  {
    messageId: bigint({ mode: 'number' })
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    memberId: memberRef(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.memberId] }),
    index('message_mentions_member').on(t.memberId),
  ],
);

/** Person of a company who is in charge of a conversation, NDA request, quote or contract. */
export const assignments = pgTable(
  'assignments',
  {
    /** The company; the other side has an assignment of its own. */
    userId: userRef(),
    kind: text({ enum: assignableKinds }).notNull(),
    subjectId: bigint({ mode: 'number' }).notNull(),
    memberId: memberRef(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.subjectId] }),
    index('assignments_member').on(t.memberId, t.kind),
    check('assignments_kind', sql`${t.kind} in ('conversation','nda','quote','contract')`),
  ],
);
