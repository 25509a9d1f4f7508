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
    /** Ids of the members it is addressed to; null for everybody in the company. */
    onlyFor: bigint({ mode: 'number' }).array(),
    createdAt: createdAt(),
    /** When it was read; in a shared company, when it stopped being news for everybody. */
    readAt: timestamp({ withTimezone: true }),
    /** True in a shared company once one person has read it. */
    isReadBySome: boolean().notNull().default(false),
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
    // Few notifications are addressed to single people; lists of the others leave them out.
    index('notifications_addressed')
      .on(t.userId, t.id)
      .where(sql`only_for is not null`),
    index('notifications_user').on(t.userId, t.id.desc().nullsFirst()),
    index('notifications_of_category').on(t.userId, t.category, t.id.desc().nullsFirst()),
    index('notifications_subject')
      .on(t.userId, t.referenceKind, t.referenceId)
      .where(sql`read_at is null`),
    check('notifications_category', sql`category in ('MESSAGES','CONTRACT','GENERAL')`),
  ],
);

/** Mail settings of companies, written by the previous release only; those of people are in `member_mail_choices`. */
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

/** Quiet hours of companies, written by the previous release only; those of people are in `member_settings`. */
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
