import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { mailChoices, noticeSubjects, notificationCategories } from '@proffer/contract/wire/choices';
import { users } from './accounts';
import { createdAt, identity } from './columns';
import { userRef } from './references';

/**
 * Notifications of a user, written in the transaction of the event. `eventKey` prevents duplicates of one event.
 * `unreadKey` merges events about one object into one notification until it is read.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    category: text({ enum: notificationCategories }).notNull(),
    kind: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    referenceKind: text({ enum: noticeSubjects }).notNull(),
    referenceId: bigint({ mode: 'number' }).notNull(),
    /** Not a foreign key, because conversations belong to a later module. */
    conversationId: bigint({ mode: 'number' }),
    eventKey: text(),
    unreadKey: text(),
    createdAt: createdAt(),
    readAt: timestamp({ withTimezone: true }),
    /** When it was mailed, alone or in a digest; null while it waits for the digest, or if it is not mailed. */
    mailedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('notifications_event')
      .on(t.userId, t.eventKey)
      .where(sql`event_key is not null`),
    uniqueIndex('notifications_unread_key')
      .on(t.userId, t.unreadKey)
      .where(sql`unread_key is not null and read_at is null`),
    index('notifications_unread')
      .on(t.userId, t.category, t.id.desc().nullsFirst())
      .where(sql`read_at is null`),
    index('notifications_user').on(t.userId, t.id.desc().nullsFirst()),
    index('notifications_of_category').on(t.userId, t.category, t.id.desc().nullsFirst()),
    index('notifications_subject')
      .on(t.userId, t.referenceKind, t.referenceId)
      .where(sql`read_at is null`),
    check('notifications_category', sql`category in ('MESSAGES','CONTRACT','GENERAL')`),
  ],
);

/** Mail setting of a user for a category of notifications; without a row, mails are sent at once. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: userRef(),
    category: text({ enum: notificationCategories }).notNull(),
    mail: text({ enum: mailChoices }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.category] }),
    check('notification_choices_category', sql`${t.category} in ('MESSAGES','CONTRACT','GENERAL')`),
    check('notification_choices_mail', sql`${t.mail} in ('at_once','daily','never')`),
  ],
);

/**
 * Daily period without mail about notifications, in minutes of the day; it may span midnight. Without a row there is
 * none.
 */
export const quietHours = pgTable(
  'quiet_hours',
  {
    userId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fromMinute: integer().notNull(),
    toMinute: integer().notNull(),
    /** IANA time zone, which the daily mail uses too. */
    timeZone: text().notNull(),
  },
  (t) => [
    check(
      'quiet_hours_minutes',
      sql`${t.fromMinute} between 0 and 1439 and ${t.toMinute} between 0 and 1439 and ${t.fromMinute} <> ${t.toMinute}`,
    ),
  ],
);
