import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
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
import { marketCounts, notifications, users } from '../../schema';
import type { Reader } from '../../platform/session/reader';
import { createStoredCounts } from '../deals';
import type { Notice, NoticeReference } from '../notices';
import {
  isFor,
  prepareNotifications,
  selectNotifications as select,
  unreadBy,
  unreadOf,
  type ListedNotification,
} from './notifications.rows';

/** Returns the condition for notifications about a subject. */
export const about = ({ kind, id }: NoticeReference) =>
  and(eq(notifications.referenceKind, kind), eq(notifications.referenceId, id));

/** Returns the condition for notifications about messages of a conversation, mentions included. */
export const isAboutMessagesIn = (conversationId: number) => eq(notifications.conversationId, conversationId);
export const eqId = (id: number) => eq(notifications.id, id);

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
  // Cast like the time of the mail.
  onlyFor: sql`${given('onlyFor')}::bigint[]`,
  createdAt: given('createdAt'),
  // Cast, because the value may be null, which the column type alone cannot express.
  mailedAt: sql`${given('mailedAt')}::timestamptz`,
};

/** Maximum number of notifications read by id in one statement. */
export const mostAtOnce = 200;

/** Result of adding a notice: the notification that was added or changed. */
interface AddedNotice extends Company {
  id: number;
  /** False if it replaced the text of an unread notification. */
  isNew: boolean;
}

/** A company, and true if its people read separately. */
export interface Company {
  userId: number;
  isShared: boolean;
}

export interface UnreadCount {
  category: NotificationCategory;
  unread: number;
}

const companyColumns = {
  userId: notifications.userId,
  isShared: sql<boolean>`(select ${users.isShared} from ${users} where ${users.id} = ${notifications.userId})`,
};

/** Creates the only repository that writes notifications and reads them for their users. */
export function createNotificationsRepository(db: Database) {
  const addedColumns = {
    id: notifications.id,
    ...companyColumns,
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
        // News that some have read must become unread for them too, so a new notification follows.
        setWhere: sql`not ${notifications.isReadBySome}`,
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
    isShared: boolean;
  }
  const memberId = given('memberId');
  const all = ({ category, isShared }: OfCategory) =>
    and(
      eq(notifications.userId, given('userId')),
      category && eq(notifications.category, category),
      isShared ? isFor(memberId) : undefined,
    );
  const readPage = prepareByShape('notification_page', (shape: OfCategory, label) => {
    const page = {
      where: all(shape),
      size: givenLimit('size'),
      offset: givenLimit('offset'),
      ...(shape.isShared && { memberId }),
    };
    const rows = select(db, { ...page, order: 'newest' });
    return prepareTogether<{ rows: ListedNotification }>(db, label, { rows });
  });
  const readTotals = createStoredCounts(db, 'notification');
  const readUnread = prepareByShape('unread_notifications', ({ isShared }: { isShared: boolean }, label) => {
    const userId = given('userId');
    const isUnread = isShared ? unreadBy({ userId, memberId }) : unreadOf(userId);
    return prepareTogether<{ rows: ListedNotification }>(db, label, {
      rows: select(db, {
        where: and(isUnread, sql`${notifications.category} = ${given('category')}`),
        order: 'last_changed',
        size: givenLimit('size'),
        ...(isShared && { memberId }),
      }),
    });
  });

  /** Returns the number of a company's notifications that are addressed to others only. */
  const countForOthers = (
    { userId, memberId: reading }: Omit<Reader, 'isShared'>,
    category: NotificationCategory | undefined,
  ) =>
    db.$count(
      notifications,
      and(
        eq(notifications.userId, userId),
        isNotNull(notifications.onlyFor),
        sql`not ${isFor(reading)}`,
        category && eq(notifications.category, category),
      ),
    );

  return {
    /** Adds a notification; undefined if this event was added before. */
    async add(tx: Executor, notice: Notice, at: Date): Promise<AddedNotice | undefined> {
      const values = valuesOf(notice, at);
      if (values.unreadKey !== null) {
        const given = { ...values, mailedAt: values.mailedAt?.toISOString() ?? null };
        const [row] = await addOrReplace(given, tx);
        if (row) return row;
        const isOld = and(unreadOf(values.userId), eq(notifications.unreadKey, values.unreadKey));
        await tx.update(notifications).set({ readAt: at }).where(isOld);
        const [added] = await addOrReplace(given, tx);
        return added;
      }
      const { id, userId, isShared } = addedColumns;
      const returned = { id, userId, isShared };
      const [row] = await tx.insert(notifications).values(values).onConflictDoNothing().returning(returned);
      return row && { ...row, isNew: true };
    },

    /** Returns the unread notifications of a category, the last changed first. */
    listUnread: async ({ isShared, ...reader }: Reader, category: NotificationCategory, size: number) =>
      (await readUnread({ shape: { isShared }, values: { ...reader, category, size }, isUsual: true })).rows,

    /** Returns a page of read and unread notifications, in the order in which they were first added. */
    async list(
      { isShared, ...reader }: Reader,
      query: { category: NotificationCategory | undefined; page: number; size: number },
    ) {
      const { category, page, size } = query;
      const asked = { shape: { category, isShared }, isUsual: true };
      const { rows } = await readPage({ ...asked, values: { ...reader, size, offset: page * size } });
      const total = await totalOf(rows, query, async () => {
        const ofCompany = (await readTotals(reader.userId))
          .filter(({ key }) => category === undefined || key === category)
          .reduce((sum, kept) => sum + kept.count, 0);
        return isShared ? ofCompany - (await countForOthers(reader, category)) : ofCompany;
      });
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

    /**
     * Marks unread notifications of a category or about a subject as read, for all people of the company; returns the
     * company once for each.
     */
    async markAllRead(
      tx: Executor,
      userId: number,
      which: { category?: NotificationCategory | undefined; reference?: NoticeReference | undefined },
      at: Date,
    ): Promise<Company[]> {
      return tx
        .update(notifications)
        .set({ readAt: at })
        .where(and(unreadOf(userId, which.category), which.reference && about(which.reference)))
        .returning(companyColumns);
    },

    /** Marks the unread notification with a key as read for all; returns its company, or undefined without one. */
    async clearUnread(
      tx: Executor,
      userId: number,
      unreadKey: string,
      at: Date,
    ): Promise<Company | undefined> {
      const [row] = await tx
        .update(notifications)
        .set({ readAt: at })
        .where(and(unreadOf(userId), eq(notifications.unreadKey, unreadKey)))
        .returning(companyColumns);
      return row;
    },

    /** Deletes unread notifications of a kind about a subject, and returns their users. */
    async retract(
      tx: Executor,
      userIds: number[],
      kind: string,
      reference: NoticeReference,
      exceptEventKey: string,
    ): Promise<Company[]> {
      return tx
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
        .returning(companyColumns);
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

function valuesOf(
  { reference, mail, conversationId, eventKey, unreadKey, onlyFor, ...notice }: Notice,
  at: Date,
) {
  return {
    ...notice,
    referenceKind: reference.kind,
    referenceId: reference.id,
    conversationId: conversationId ?? null,
    eventKey: eventKey ?? null,
    unreadKey: unreadKey ?? null,
    onlyFor: onlyFor ?? null,
    createdAt: at,
    // A notice without a mail of its own counts as mailed, because a separate mail announces it.
    mailedAt: mail ? null : at,
  };
}
