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
 * News for a user, written in the transaction that makes it. `eventKey` makes an event told once; `unreadKey` makes
 * news of one thing one notification until it is read.
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
    /** No reference: the room of conversations lies above. */
    conversationId: bigint({ mode: 'number' }),
    eventKey: text(),
    unreadKey: text(),
    createdAt: createdAt(),
    readAt: timestamp({ withTimezone: true }),
    /** When it was mailed, alone or in a digest; null while it waits for the digest or is not to be mailed. */
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

/** Whether a user wants news of a category by mail; no row means at once. */
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

/** When a user wants no mail about news; minutes of the day, and may reach over midnight. No row means never. */
export const quietHours = pgTable(
  'quiet_hours',
  {
    userId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fromMinute: integer().notNull(),
    toMinute: integer().notNull(),
    /** IANA name; also the one that the daily mail goes by. */
    timeZone: text().notNull(),
  },
  (t) => [
    check(
      'quiet_hours_minutes',
      sql`${t.fromMinute} between 0 and 1439 and ${t.toMinute} between 0 and 1439 and ${t.fromMinute} <> ${t.toMinute}`,
    ),
  ],
);
