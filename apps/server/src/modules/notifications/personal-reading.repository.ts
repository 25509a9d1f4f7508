import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { NotificationCategory } from '@proffer/contract/wire/choices';
import {
  anyGiven,
  prepareQuery,
  prepareTogether,
  type Database,
  type Executor,
} from '../../platform/database';
import type { Reader } from '../../platform/session/reader';
import { marketCounts, memberNotices, memberReading, members, notifications } from '../../schema';
import type { UnreadCount } from './notifications.repository';
import { isFor, unreadBy } from './notifications.rows';

/** Time after which no transaction with an earlier notification is still open. */
const settledMs = 600_000;

type Ids = Pick<Reader, 'userId' | 'memberId'>;

/** Moves the watermark up to the first unread notification, and deletes the rows that it replaces. */
async function advance(tx: Executor, { userId, memberId }: Ids, at: Date): Promise<void> {
  const settled = new Date(at.getTime() - settledMs).toISOString();
  const [moved] = await tx
    .update(memberReading)
    .set({
      changes: sql`${memberReading.changes} + 1`,
      noticesUpTo: sql`greatest(${memberReading.noticesUpTo}, least(
        (select min(${notifications.id}) - 1 from ${notifications} where ${unreadBy({ userId, memberId })}),
        (select ${notifications.id} from ${notifications} where ${notifications.userId} = ${userId} and ${notifications.createdAt} < ${settled}::timestamptz order by ${notifications.id} desc limit 1)))`,
    })
    .where(eq(memberReading.memberId, memberId))
    .returning({ upTo: memberReading.noticesUpTo });
  if (!moved) return;
  await tx
    .delete(memberNotices)
    .where(
      and(
        eq(memberNotices.memberId, memberId),
        sql`${memberNotices.notificationId} <= ${moved.upTo} and ${memberNotices.readAt} is not null`,
      ),
    );
}

/**
 * Creates the repository of what each person of a shared company has read (COM-64). A row is written when a person
 * reads, never when a notification is added; the watermark of the person replaces old rows.
 */
export function createPersonalReadingRepository(db: Database) {
  const countColumns = {
    memberId: memberReading.memberId,
    category: notifications.category,
    unread: sql<number>`count(*)::int`.as('unread'),
  };
  const isReadBy = sql`exists (select from ${memberNotices} where ${memberNotices.memberId} = ${memberReading.memberId} and ${memberNotices.notificationId} = ${notifications.id} and ${memberNotices.readAt} is not null)`;
  const selectCounts = (ids: SQL) =>
    db
      .select(countColumns)
      .from(memberReading)
      .innerJoin(members, eq(members.id, memberReading.memberId))
      .innerJoin(
        notifications,
        and(
          eq(notifications.userId, members.userId),
          sql`${notifications.readAt} is null and ${notifications.id} > ${memberReading.noticesUpTo}`,
          sql`(${notifications.onlyFor} is null or ${memberReading.memberId} = any(${notifications.onlyFor}))`,
        ),
      )
      .where(and(sql`${memberReading.memberId} = ${ids}`, sql`not ${isReadBy}`))
      .groupBy(memberReading.memberId, notifications.category);
  const unreadCounts = prepareQuery<UnreadCount & { memberId: number }>(
    db,
    'unread_counts_of_people',
    selectCounts(anyGiven('memberIds')),
    countColumns,
  );
  const markColumns = {
    mark: sql<string>`coalesce((select sum(${marketCounts.count}) from ${marketCounts} where ${marketCounts.figure} = 'news of ' || ${sql.placeholder('userId')}::bigint), 0) || '.' || ${memberReading.changes}`.as(
      'mark',
    ),
  };
  const given = sql.placeholder('memberId');
  const marks = db.select(markColumns).from(memberReading).where(eq(memberReading.memberId, given));
  const readStanding = prepareTogether<{
    marks: { mark: string };
    counts: UnreadCount & { memberId: number };
  }>(db, 'standing_of_person', {
    marks: { query: marks, selection: markColumns },
    counts: { query: selectCounts(sql`${given}`), selection: countColumns },
  });

  return {
    /** Returns the unread counts of several people; a category without unread notifications may be missing. */
    countUnread: (memberIds: number[]) => unreadCounts({ memberIds }),

    /**
     * Returns a person's unread counts, and a text that changes whenever a notification of the company is added or
     * changed, or the person reads.
     */
    async standing({ userId, memberId }: Ids): Promise<{ newsMark: string; unread: UnreadCount[] }> {
      const { marks: found, counts } = await readStanding({ userId, memberId });
      return { newsMark: found[0]?.mark ?? '0', unread: counts };
    },

    /** Marks a person's unread notifications that meet a condition as read, and returns their number. */
    async markRead(
      tx: Executor,
      { userId, memberId }: Ids,
      which: { category?: NotificationCategory | undefined; where?: SQL | undefined },
      at: Date,
    ): Promise<number> {
      const unread = tx
        .select({
          memberId: sql<number>`${memberId}::bigint`.as('member_id'),
          notificationId: notifications.id,
          readAt: sql<Date>`${at.toISOString()}::timestamptz`.as('read_at'),
          mailedAt: sql<Date | null>`null::timestamptz`.as('mailed_at'),
        })
        .from(notifications)
        .where(and(unreadBy({ userId, memberId }, which.category), which.where));
      const read = await tx
        .insert(memberNotices)
        .select(unread)
        .onConflictDoUpdate({
          target: [memberNotices.memberId, memberNotices.notificationId],
          set: { readAt: sql`excluded.read_at` },
        })
        .returning({ id: memberNotices.notificationId });
      if (read.length === 0) return 0;
      const ids = read.map(({ id }) => id);
      await tx
        .update(notifications)
        .set({ isReadBySome: true })
        .where(
          sql`${notifications.id} = any(${sql.param(ids)}::bigint[]) and not ${notifications.isReadBySome}`,
        );
      await advance(tx, { userId, memberId }, at);
      return read.length;
    },

    /** Returns true if a notification is the company's and addressed to the person. */
    async isKnown({ userId, memberId }: Ids, id: number): Promise<boolean> {
      const [row] = await db
        .select({ id: notifications.id })
        .from(notifications)
        .where(and(eq(notifications.id, id), eq(notifications.userId, userId), isFor(memberId)));
      return row !== undefined;
    },

    /**
     * Marks old notifications of shared companies as read for everybody, so that people who never look cost nothing.
     */
    async settleOld(before: Date, at: Date): Promise<void> {
      await db
        .update(notifications)
        .set({ readAt: at })
        .where(
          sql`${notifications.readAt} is null and ${notifications.createdAt} < ${before.toISOString()}::timestamptz and ${notifications.userId} in (select id from users where is_shared)`,
        );
    },
  };
}
export type PersonalReadingRepository = ReturnType<typeof createPersonalReadingRepository>;
