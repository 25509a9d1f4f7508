import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { NotificationCategory } from '@proffer/contract/wire/choices';
import {
  givenLimit,
  prepareByShape,
  prepareQuery,
  prepareTogether,
  totalOf,
  type Database,
  type Executor,
} from '../../platform/database';
import { marketCounts, notifications } from '../../schema';
import { createStoredCounts } from '../deals';
import type { Notice, NoticeReference } from '../notices';
import {
  prepareNotifications,
  selectNotifications as select,
  unreadOf,
  type ListedNotification,
} from './notifications.rows';

const about = ({ kind, id }: NoticeReference) =>
  and(eq(notifications.referenceKind, kind), eq(notifications.referenceId, id));

const given = sql.placeholder;
const noticePlaceholders = {
  userId: given('userId'),
  category: given('category'),
  kind: given('kind'),
  title: given('title'),
  text: given('text'),
  referenceKind: given('referenceKind'),
  referenceId: given('referenceId'),
  conversationId: given('conversationId'),
  eventKey: given('eventKey'),
  unreadKey: given('unreadKey'),
  createdAt: given('createdAt'),
  // Cast, because the value may be null, which the column type alone cannot express.
  mailedAt: sql`${given('mailedAt')}::timestamptz`,
};

/** Maximum number of notifications read by id in one statement. */
export const mostAtOnce = 200;

/** Result of adding a notice: the notification that was added or changed. */
interface AddedNotice {
  id: number;
  userId: number;
  /** False if it replaced the text of an unread notification. */
  isNew: boolean;
}

interface UnreadCount {
  category: NotificationCategory;
  unread: number;
}

/** Creates the only repository that writes notifications and reads them for their users. */
export function createNotificationsRepository(db: Database) {
  const addedColumns = {
    id: notifications.id,
    userId: notifications.userId,
    isNew: sql<boolean>`xmax = 0`,
  };
  /** Prepared, because every chat message runs it. */
  const addOrReplace = prepareQuery<AddedNotice>(
    db,
    'notice_replacing',
    db
      .insert(notifications)
      .values(noticePlaceholders)
      .onConflictDoUpdate({
        target: [notifications.userId, notifications.unreadKey],
        targetWhere: sql`unread_key is not null and read_at is null`,
        set: {
          kind: sql`excluded.kind`,
          title: sql`excluded.title`,
          text: sql`excluded.text`,
          createdAt: sql`excluded.created_at`,
        },
      })
      .returning(addedColumns),
    addedColumns,
  );

  const notificationsByIds = prepareNotifications(db, mostAtOnce);
  // All counts of a user are stored (decision record 0036), so users with many unread notifications are not slower.
  const kept = sql<number>`sum(${marketCounts.count})::int`;
  const countColumns = {
    userId: sql<number>`split_part(${marketCounts.figure}, ' ', 3)::bigint`.as('user_id'),
    category: sql<NotificationCategory>`${marketCounts.key}`.as('category'),
    unread: kept.as('unread'),
  };
  const unreadCounts = prepareQuery<UnreadCount & { userId: number }>(
    db,
    'unread_counts',
    db
      .select(countColumns)
      .from(marketCounts)
      .where(
        sql`${marketCounts.figure} = any(array(select 'unread of ' || id from unnest(${given('userIds')}::bigint[]) as given(id)))`,
      )
      .groupBy(marketCounts.figure, marketCounts.key),
    countColumns,
  );

  const standingColumns = {
    isMark: sql<boolean>`${marketCounts.key} = ''`.as('is_mark'),
    category: sql<NotificationCategory>`${marketCounts.key}`,
    count: kept,
  };
  const standing = prepareQuery<{ isMark: boolean; category: NotificationCategory; count: number }>(
    db,
    'standing_of_news',
    db
      .select(standingColumns)
      .from(marketCounts)
      .where(
        sql`${marketCounts.figure} in ('unread of ' || ${given('userId')}::bigint, 'news of ' || ${given('userId')}::bigint)`,
      )
      .groupBy(marketCounts.figure, marketCounts.key),
    standingColumns,
  );

  interface OfCategory {
    category: NotificationCategory | undefined;
  }
  const all = ({ category }: OfCategory) =>
    and(eq(notifications.userId, given('userId')), category && eq(notifications.category, category));
  const readPage = prepareByShape('notification_page', (shape: OfCategory, label) => {
    const page = { where: all(shape), size: givenLimit('size'), offset: givenLimit('offset') };
    const rows = select(db, { ...page, order: 'newest' });
    return prepareTogether<{ rows: ListedNotification }>(db, label, { rows });
  });
  const readTotals = createStoredCounts(db, 'notification');
  const readUnread = prepareTogether<{ rows: ListedNotification }>(db, 'list unread_notifications', {
    rows: select(db, {
      where: and(unreadOf(given('userId')), sql`${notifications.category} = ${given('category')}`),
      order: 'last_changed',
      size: givenLimit('size'),
    }),
  });

  return {
    /** Adds a notification; undefined if this event was added before. */
    async add(tx: Executor, notice: Notice, at: Date): Promise<AddedNotice | undefined> {
      const values = valuesOf(notice, at);
      if (values.unreadKey !== null) {
        const [row] = await addOrReplace({ ...values, mailedAt: values.mailedAt?.toISOString() ?? null }, tx);
        return row;
      }
      const returned = { id: notifications.id, userId: notifications.userId };
      const [row] = await tx.insert(notifications).values(values).onConflictDoNothing().returning(returned);
      return row && { ...row, isNew: true };
    },

    /** Returns the unread notifications of a category, the last changed first. */
    listUnread: async (userId: number, category: NotificationCategory, size: number) =>
      (await readUnread({ userId, category, size })).rows,

    /** Returns a page of read and unread notifications, in the order in which they were first added. */
    async list(query: {
      userId: number;
      category: NotificationCategory | undefined;
      page: number;
      size: number;
    }) {
      const { userId, category, page, size } = query;
      const asked = { shape: { category }, isUsual: true };
      const { rows } = await readPage({ ...asked, values: { userId, size, offset: page * size } });
      const total = await totalOf(rows, query, async () =>
        (await readTotals(userId))
          .filter(({ key }) => category === undefined || key === category)
          .reduce((sum, kept) => sum + kept.count, 0),
      );
      return { rows, total };
    },

    /** Returns notifications by id, at most `mostAtOnce`, of any user. */
    listByIds: (ids: number[]) => notificationsByIds({ ids }),

    /**
     * Returns the unread counts, and `newsMark`: a text that changes whenever a notification is added, changed, read
     * or retracted.
     */
    async standing(userId: number): Promise<{ newsMark: string; unread: UnreadCount[] }> {
      const rows = await standing({ userId });
      return {
        newsMark: String(rows.find(({ isMark }) => isMark)?.count ?? 0),
        unread: rows
          .filter(({ isMark }) => !isMark)
          .map(({ category, count }) => ({ category, unread: count })),
      };
    },

    /** Returns the unread counts of several users; a category without unread notifications may be missing. */
    countUnread: (userIds: number[]) => unreadCounts({ userIds }),

    /** Marks a notification as read; returns whether it was unread, read before or unknown to the user. */
    async markRead(
      tx: Executor,
      userId: number,
      id: number,
      at: Date,
    ): Promise<'marked' | 'read_before' | 'unknown'> {
      const marked = await tx
        .update(notifications)
        .set({ readAt: at })
        .where(and(unreadOf(userId), eq(notifications.id, id)))
        .returning({ id: notifications.id });
      if (marked.length > 0) return 'marked';
      const [row] = await tx
        .select({ id: notifications.id })
        .from(notifications)
        .where(and(eq(notifications.id, id), eq(notifications.userId, userId)));
      return row ? 'read_before' : 'unknown';
    },

    /** Marks unread notifications of a category or about a subject as read, and returns their number. */
    async markAllRead(
      tx: Executor,
      userId: number,
      which: { category?: NotificationCategory | undefined; reference?: NoticeReference | undefined },
      at: Date,
    ): Promise<number> {
      const { rowCount } = await tx
        .update(notifications)
        .set({ readAt: at })
        .where(and(unreadOf(userId, which.category), which.reference && about(which.reference)));
      return rowCount ?? 0;
    },

    /** Marks the unread notification with a key as read; returns false if there is none. */
    async clearUnread(tx: Executor, userId: number, unreadKey: string, at: Date): Promise<boolean> {
      const { rowCount } = await tx
        .update(notifications)
        .set({ readAt: at })
        .where(and(unreadOf(userId), eq(notifications.unreadKey, unreadKey)));
      return rowCount === 1;
    },

    /** Deletes unread notifications of a kind about a subject, and returns their users. */
    async retract(
      tx: Executor,
      userIds: number[],
      kind: string,
      reference: NoticeReference,
      exceptEventKey: string,
    ): Promise<number[]> {
      const rows = await tx
        .delete(notifications)
        .where(
          and(
            inArray(notifications.userId, userIds),
            about(reference),
            isNull(notifications.readAt),
            eq(notifications.kind, kind),
            // Notifications with only an unread key have no event key.
            sql`${notifications.eventKey} is distinct from ${exceptEventKey}`,
          ),
        )
        .returning({ userId: notifications.userId });
      return rows.map(({ userId }) => userId);
    },

    /** Deletes all notifications of users whose account is closed. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx.delete(notifications).where(inArray(notifications.userId, userIds));
    },

    /** Returns a user's notifications for the personal-data export, without texts, since these name others. */
    ownData: (userId: number) =>
      db
        .select({
          category: notifications.category,
          kind: notifications.kind,
          referenceKind: notifications.referenceKind,
          referenceId: notifications.referenceId,
          createdAt: notifications.createdAt,
          readAt: notifications.readAt,
          mailedAt: notifications.mailedAt,
        })
        .from(notifications)
        .where(eq(notifications.userId, userId))
        .orderBy(notifications.id),
  };
}
export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>;
export type NotificationRow = Awaited<ReturnType<NotificationsRepository['listUnread']>>[number];

function valuesOf({ reference, mail, conversationId, eventKey, unreadKey, ...notice }: Notice, at: Date) {
  return {
    ...notice,
    referenceKind: reference.kind,
    referenceId: reference.id,
    conversationId: conversationId ?? null,
    eventKey: eventKey ?? null,
    unreadKey: unreadKey ?? null,
    createdAt: at,
    // A notice without a mail of its own counts as mailed, because a separate mail announces it.
    mailedAt: mail ? null : at,
  };
}
