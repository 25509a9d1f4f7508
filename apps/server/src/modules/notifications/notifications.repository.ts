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
import { createKeptCounts } from '../deals';
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
  // May be null, which the column itself would not write.
  mailedAt: sql`${given('mailedAt')}::timestamptz`,
};

/** Notifications that are read by their ids in one statement. */
export const mostAtOnce = 200;

/** What is added: an id for each notice that became or changed a notification. */
interface AddedNotice {
  id: number;
  userId: number;
  /** False when it took the place of an unread one's text. */
  isNew: boolean;
}

interface UnreadCount {
  category: NotificationCategory;
  unread: number;
}

/** The only place that writes notifications and reads them for their users. */
export function createNotificationsRepository(db: Database) {
  const addedColumns = {
    id: notifications.id,
    userId: notifications.userId,
    isNew: sql<boolean>`xmax = 0`,
  };
  /** Every message does this, so it is prepared. */
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
  // All of a person's figures are kept (decision record 0036): neither takes longer for who has very many unread.
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
  const keptPage = prepareByShape('notification_page', (shape: OfCategory, label) => {
    const page = { where: all(shape), size: givenLimit('size'), offset: givenLimit('offset') };
    const rows = select(db, { ...page, order: 'newest' });
    return prepareTogether<{ rows: ListedNotification }>(db, label, { rows });
  });
  const keptOf = createKeptCounts(db, 'notification');
  const unread = prepareTogether<{ rows: ListedNotification }>(db, 'list unread_notifications', {
    rows: select(db, {
      where: and(unreadOf(given('userId')), sql`${notifications.category} = ${given('category')}`),
      order: 'told_last',
      size: givenLimit('size'),
    }),
  });

  return {
    /** Writes one down; undefined when this event was told before. */
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

    /** The unread ones of a category that were told last. */
    listUnread: async (userId: number, category: NotificationCategory, size: number) =>
      (await unread({ userId, category, size })).rows,

    /** A page, read ones too, in the order in which they were first told. */
    async list(query: {
      userId: number;
      category: NotificationCategory | undefined;
      page: number;
      size: number;
    }) {
      const { userId, category, page, size } = query;
      const asked = { shape: { category }, isUsual: true };
      const { rows } = await keptPage({ ...asked, values: { userId, size, offset: page * size } });
      const total = await totalOf(rows, query, async () =>
        (await keptOf(userId))
          .filter(({ key }) => category === undefined || key === category)
          .reduce((sum, kept) => sum + kept.count, 0),
      );
      return { rows, total };
    },

    /** At most `mostAtOnce`, whosever they are. */
    listByIds: (ids: number[]) => notificationsByIds({ ids }),

    /** How many are unread, and `newsMark`: another text whenever one was told, told anew, read or taken back. */
    async standing(userId: number): Promise<{ newsMark: string; unread: UnreadCount[] }> {
      const rows = await standing({ userId });
      return {
        newsMark: String(rows.find(({ isMark }) => isMark)?.count ?? 0),
        unread: rows
          .filter(({ isMark }) => !isMark)
          .map(({ category, count }) => ({ category, unread: count })),
      };
    },

    /** How many are unread of each user; a category without any may have no row. */
    countUnread: (userIds: number[]) => unreadCounts({ userIds }),

    /** Whether the user has it at all, and whether it was unread until now. */
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

    /** Marks what is unread, of a category or about a thing; gives how many there were. */
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

    /** Marks the unread one under a key; false when there is none. */
    async clearUnread(tx: Executor, userId: number, unreadKey: string, at: Date): Promise<boolean> {
      const { rowCount } = await tx
        .update(notifications)
        .set({ readAt: at })
        .where(and(unreadOf(userId), eq(notifications.unreadKey, unreadKey)));
      return rowCount === 1;
    },

    /** Takes back what is unread of a kind about a thing; gives whose it was. */
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
            // News under an unread key alone has no event key.
            sql`${notifications.eventKey} is distinct from ${exceptEventKey}`,
          ),
        )
        .returning({ userId: notifications.userId });
      return rows.map(({ userId }) => userId);
    },

    /** Everything that was told to users whose account ends. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx.delete(notifications).where(inArray(notifications.userId, userIds));
    },

    /** What was told to a user, for them to take away; the words name others. */
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
    // Its own mail tells it, so it waits for no other.
    mailedAt: mail ? null : at,
  };
}
