import { and, desc, eq, gte, inArray, isNull, lt, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import type { QuietHours } from '@proffer/contract/users/account.schemas';
import type { MailChoice, NotificationCategory } from '@proffer/contract/wire/choices';
import type { Database, Executor } from '../../platform/database';
import {
  logins,
  notificationChoices,
  notifications,
  quietColumns,
  quietHours,
  quietOf,
  users,
} from '../../schema';
import { unreadOf } from './notifications.rows';

/** Somebody who is told news of a category. */
interface NewsReader {
  isActive: boolean;
  mail: MailChoice;
  quiet: QuietHours | null;
}

const readerColumns = {
  userId: users.id,
  deactivatedAt: users.deactivatedAt,
  mail: sql<MailChoice>`coalesce(${notificationChoices.mail}, 'at_once')`,
  ...quietColumns,
} as const;

/** Who wants which news by mail, and what was mailed. */
export function createNoticeMailsRepository(db: Database) {
  return {
    /** Whether and when a user wants news of a category by mail. */
    async findReader(
      tx: Executor,
      category: NotificationCategory,
      userId: number,
    ): Promise<NewsReader | undefined> {
      const [row] = await tx
        .select(readerColumns)
        .from(users)
        .leftJoin(
          notificationChoices,
          and(eq(notificationChoices.userId, users.id), eq(notificationChoices.category, category)),
        )
        .leftJoin(quietHours, eq(quietHours.userId, users.id))
        .where(eq(users.id, userId));
      return row && { isActive: row.deactivatedAt === null, mail: row.mail, quiet: quietOf(row) };
    },

    /**
     * Takes what limits have held back from a user who wants it at once, for one mail; taken again under the same time
     * it is the same mail.
     */
    async takeHeld(userId: number, span: { since: Date; before: Date }, at: Date): Promise<void> {
      const others = db
        .select({ category: notificationChoices.category })
        .from(notificationChoices)
        .where(and(eq(notificationChoices.userId, userId), ne(notificationChoices.mail, 'at_once')));
      await db
        .update(notifications)
        .set({ mailedAt: at })
        .where(
          and(
            eq(notifications.userId, userId),
            waiting(span.since),
            lt(notifications.createdAt, span.before),
            notInArray(notifications.category, others),
          ),
        );
    },

    /** Gives back what was taken for a mail that does not go now. */
    async release(userId: number, takenAt: Date): Promise<void> {
      await db
        .update(notifications)
        .set({ mailedAt: null })
        .where(and(eq(notifications.userId, userId), eq(notifications.mailedAt, takenAt)));
    },

    /** One that is to be mailed alone: unread, not mailed yet, to somebody who is still there. */
    async findUnmailed(id: number) {
      const [row] = await db
        .select({
          ...readerColumns,
          id: notifications.id,
          category: notifications.category,
          title: notifications.title,
          text: notifications.text,
          referenceKind: notifications.referenceKind,
          referenceId: notifications.referenceId,
          email: logins.email,
        })
        .from(notifications)
        .innerJoin(users, eq(users.id, notifications.userId))
        .innerJoin(logins, eq(logins.id, users.loginId))
        .leftJoin(
          notificationChoices,
          and(
            eq(notificationChoices.userId, users.id),
            eq(notificationChoices.category, notifications.category),
          ),
        )
        .leftJoin(quietHours, eq(quietHours.userId, users.id))
        .where(
          and(
            eq(notifications.id, id),
            isNull(notifications.readAt),
            isNull(notifications.mailedAt),
            isNull(users.deactivatedAt),
          ),
        );
      return row && { ...row, quiet: quietOf(row) };
    },

    /** Where mails to a user go; undefined once the account has ended. */
    async findEmail(userId: number): Promise<string | undefined> {
      const [row] = await db
        .select({ email: logins.email })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(and(eq(users.id, userId), isNull(users.deactivatedAt)));
      return row?.email;
    },

    /** Where a finished document goes, unless the account is closed; one that is only deactivated stays bound by it. */
    async findCopyReader(userId: number): Promise<{ email: string; wantsDocument: boolean } | undefined> {
      const [row] = await db
        .select({ email: logins.email, wantsDocument: users.documentsByMail })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(and(eq(users.id, userId), isNull(logins.closedAt)));
      return row;
    },

    async markMailed(id: number, at: Date): Promise<void> {
      await db.update(notifications).set({ mailedAt: at }).where(eq(notifications.id, id));
    },

    /** Users, by their ids, who have news since then waiting for the daily mail. */
    async listWaitingForDigest(after: number, since: Date, size: number) {
      const rows = await db
        .selectDistinct({
          userId: users.id,
          ...quietColumns,
        })
        .from(notificationChoices)
        .innerJoin(users, eq(users.id, notificationChoices.userId))
        .leftJoin(quietHours, eq(quietHours.userId, users.id))
        .where(
          and(
            sql`${notificationChoices.userId} > ${after}`,
            eq(notificationChoices.mail, 'daily'),
            isNull(users.deactivatedAt),
            sql`exists (select 1 from ${notifications} where ${waiting(since)} and ${notifications.userId} = ${notificationChoices.userId} and ${notifications.category} = ${notificationChoices.category})`,
          ),
        )
        .orderBy(users.id)
        .limit(size);
      return rows.map((row) => ({ userId: row.userId, quiet: quietOf(row) }));
    },

    /** Takes what waits for a user's daily mail, so that nobody else does; gives how many there are. */
    async takeForDigest(
      tx: Executor,
      userId: number,
      span: { since: Date; before: Date },
      at: Date,
    ): Promise<number> {
      const daily = tx
        .select({ category: notificationChoices.category })
        .from(notificationChoices)
        .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.mail, 'daily')));
      const { rowCount } = await tx
        .update(notifications)
        .set({ mailedAt: at })
        .where(
          and(
            eq(notifications.userId, userId),
            waiting(span.since),
            lt(notifications.createdAt, span.before),
            inArray(notifications.category, daily),
          ),
        );
      return rowCount ?? 0;
    },

    /** What one daily mail is made of: whom it goes to, and of what was taken for it the part that is still unread. */
    async findDigest(userId: number, takenAt: Date) {
      const [[reader], rows] = await Promise.all([
        db
          .select({
            role: users.role,
            email: logins.email,
            ...quietColumns,
          })
          .from(users)
          .innerJoin(logins, eq(logins.id, users.loginId))
          .leftJoin(quietHours, eq(quietHours.userId, users.id))
          .where(and(eq(users.id, userId), isNull(users.deactivatedAt))),
        db
          .select({
            category: notifications.category,
            title: notifications.title,
            text: notifications.text,
          })
          .from(notifications)
          .leftJoin(
            notificationChoices,
            and(
              eq(notificationChoices.userId, notifications.userId),
              eq(notificationChoices.category, notifications.category),
            ),
          )
          .where(
            and(
              unreadOf(userId),
              eq(notifications.mailedAt, takenAt),
              sql`${notificationChoices.mail} is distinct from 'never'`,
            ),
          )
          .orderBy(desc(notifications.createdAt), desc(notifications.id)),
      ]);
      return reader && { role: reader.role, email: reader.email, quiet: quietOf(reader), rows };
    },
  };
}
export type NoticeMailsRepository = ReturnType<typeof createNoticeMailsRepository>;

/** Neither read nor mailed yet. */
function waiting(since: Date): SQL | undefined {
  return and(
    isNull(notifications.readAt),
    isNull(notifications.mailedAt),
    gte(notifications.createdAt, since),
  );
}
