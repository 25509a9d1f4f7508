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

/** A user's mail settings for a category of notifications. */
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

/** Creates the repository of mail settings and of which notifications were mailed. */
export function createNoticeMailsRepository(db: Database) {
  return {
    /** Returns whether and when a user wants notifications of a category by mail. */
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
     * Claims the notices held back by limits, of categories that the user wants at once, for one mail. Claiming them
     * again with the same time yields the same mail.
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

    /** Releases notices that were claimed for a mail that is not sent now. */
    async release(userId: number, takenAt: Date): Promise<void> {
      await db
        .update(notifications)
        .set({ mailedAt: null })
        .where(and(eq(notifications.userId, userId), eq(notifications.mailedAt, takenAt)));
    },

    /** Returns a notification that is to be mailed alone: unread, not mailed yet, and to an active user. */
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

    /** Returns the mail address of a user; undefined once the account is deactivated. */
    async findEmail(userId: number): Promise<string | undefined> {
      const [row] = await db
        .select({ email: logins.email })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(and(eq(users.id, userId), isNull(users.deactivatedAt)));
      return row?.email;
    },

    /**
     * Returns the recipient of a finished document, unless the account is closed. Deactivated users stay bound by it,
     * so they get it too.
     */
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

    /** Returns users, by id, with notifications since then that wait for the daily mail. */
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

    /**
     * Claims the notifications for a user's daily mail and returns their number, so that no other node mails them.
     */
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

    /** Returns the recipient of a daily mail, and its claimed notifications that are still unread. */
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

/** Returns the condition for notifications that are neither read nor mailed. */
function waiting(since: Date): SQL | undefined {
  return and(
    isNull(notifications.readAt),
    isNull(notifications.mailedAt),
    gte(notifications.createdAt, since),
  );
}
