import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { QuietHours } from '@proffer/contract/users/account.schemas';
import type { MailChoice, NotificationCategory } from '@proffer/contract/wire/choices';
import type { Database, Executor } from '../../platform/database';
import type { Reader } from '../../platform/session/reader';
import {
  logins,
  memberMailChoices,
  memberNotices,
  memberReading,
  members,
  memberSettings,
  notifications,
  quietColumns,
  quietOf,
  users,
} from '../../schema';
import { usualMailOf } from '../members';
import { concerns, firstMember, mailChoice } from './mail-readers.rows';
import { unreadBy, unreadOf } from './notifications.rows';

/** Mail settings of the first person of a company for a category of notifications. */
interface NewsReader {
  memberId: number;
  isShared: boolean;
  isActive: boolean;
  mail: MailChoice;
  quiet: QuietHours | null;
}

const readerColumns = {
  userId: users.id,
  memberId: members.id,
  isShared: users.isShared,
  deactivatedAt: users.deactivatedAt,
  mail: mailChoice,
  ...quietColumns,
} as const;

const choiceOf = (category: typeof notifications.category | NotificationCategory) =>
  and(eq(memberMailChoices.memberId, members.id), eq(memberMailChoices.category, category));

/** Returns the condition for the given person, or for the first of the company if no person is given. */
const isReader = (userId: SQL | number, memberId: number | undefined) =>
  memberId === undefined
    ? sql`${members.id} = ${firstMember(userId)}`
    : and(eq(members.id, memberId), isNull(members.leftAt));

/** Returns the condition for a person's notifications that are neither read nor mailed. */
function waitingFor({ userId, memberId, isShared }: Reader, since: Date): SQL | undefined {
  if (!isShared) return and(eq(notifications.userId, userId), waiting(since));
  return and(
    unreadBy({ userId, memberId }),
    gte(notifications.createdAt, since),
    sql`not exists (select from ${memberNotices} where ${memberNotices.memberId} = ${memberId} and ${memberNotices.notificationId} = ${notifications.id} and ${memberNotices.mailedAt} is not null)`,
  );
}

/** Claims notifications for one mail to a person, and returns their number. */
async function claim(tx: Executor, reader: Reader, which: SQL | undefined, at: Date): Promise<number> {
  if (!reader.isShared) {
    const { rowCount } = await tx.update(notifications).set({ mailedAt: at }).where(which);
    return rowCount ?? 0;
  }
  const { memberId } = reader;
  const claimed = tx
    .select({
      memberId: sql<number>`${memberId}::bigint`.as('member_id'),
      notificationId: notifications.id,
      readAt: sql<Date | null>`null::timestamptz`.as('read_at'),
      mailedAt: sql<Date>`${at.toISOString()}::timestamptz`.as('mailed_at'),
    })
    .from(notifications)
    .innerJoin(members, eq(members.id, memberId))
    .where(and(which, concerns));
  const { rowCount } = await tx
    .insert(memberNotices)
    .select(claimed)
    .onConflictDoUpdate({
      target: [memberNotices.memberId, memberNotices.notificationId],
      set: { mailedAt: sql`excluded.mailed_at` },
      setWhere: isNull(memberNotices.mailedAt),
    });
  return rowCount ?? 0;
}

/** Returns the condition for categories of which a person wants mails in this way. */
const wanted = ({ memberId }: Reader, mail: MailChoice) =>
  sql`(select coalesce((select ${memberMailChoices.mail} from ${memberMailChoices} where ${memberMailChoices.memberId} = ${memberId} and ${memberMailChoices.category} = ${notifications.category}), ${usualMailOf(sql`m.role`)}) from ${members} m where m.id = ${memberId}) = ${mail}`;

/** Creates the repository of mail settings and of which notifications were mailed to whom. */
export function createNoticeMailsRepository(db: Database) {
  return {
    /** Returns whether and when the first person of a company wants notifications of a category by mail. */
    async findReader(
      tx: Executor,
      category: NotificationCategory,
      userId: number,
    ): Promise<NewsReader | undefined> {
      const [row] = await tx
        .select(readerColumns)
        .from(users)
        .innerJoin(members, and(eq(members.userId, users.id), isNull(members.leftAt)))
        .leftJoin(memberMailChoices, choiceOf(category))
        .leftJoin(memberSettings, eq(memberSettings.memberId, members.id))
        .where(eq(users.id, userId))
        .orderBy(asc(members.id))
        .limit(1);
      return row && { ...row, isActive: row.deactivatedAt === null, quiet: quietOf(row) };
    },

    /**
     * Returns the people of a shared company whom a notification concerns and who want it at once (COM-66): those it
     * is addressed to, owners, the assigned person and those who took part; viewers only by their own choice.
     */
    async listRecipients(notificationId: number): Promise<{ memberId: number; quiet: QuietHours | null }[]> {
      const rows = await db
        .select({ memberId: members.id, ...quietColumns })
        .from(notifications)
        .innerJoin(members, and(eq(members.userId, notifications.userId), isNull(members.leftAt)))
        .leftJoin(memberMailChoices, choiceOf(notifications.category))
        .leftJoin(memberSettings, eq(memberSettings.memberId, members.id))
        .where(and(eq(notifications.id, notificationId), sql`${mailChoice} = 'at_once'`, concerns))
        .orderBy(members.id);
      return rows.map((row) => ({ memberId: row.memberId, quiet: quietOf(row) }));
    },

    /** Returns the first person of a company as a reader; for jobs of the previous release, which name no person. */
    async findFirst(userId: number): Promise<Reader | undefined> {
      const [row] = await db
        .select({ userId: users.id, memberId: members.id, isShared: users.isShared })
        .from(users)
        .innerJoin(members, isReader(userId, undefined))
        .where(eq(users.id, userId));
      return row;
    },

    /**
     * Claims the notices held back by limits, of categories that the person wants at once, for one mail. Claiming them
     * again with the same time yields the same mail.
     */
    async takeHeld(reader: Reader, span: { since: Date; before: Date }, at: Date): Promise<void> {
      const which = and(
        waitingFor(reader, span.since),
        lt(notifications.createdAt, span.before),
        wanted(reader, 'at_once'),
      );
      await claim(db, reader, which, at);
    },

    /** Releases notices that were claimed for a mail that is not sent now. */
    async release({ userId, memberId, isShared }: Reader, takenAt: Date): Promise<void> {
      if (isShared) {
        await db
          .update(memberNotices)
          .set({ mailedAt: null })
          .where(and(eq(memberNotices.memberId, memberId), eq(memberNotices.mailedAt, takenAt)));
        return;
      }
      await db
        .update(notifications)
        .set({ mailedAt: null })
        .where(and(eq(notifications.userId, userId), eq(notifications.mailedAt, takenAt)));
    },

    /** Returns a notification to be mailed alone: unread, not mailed yet, and to a person of an active company. */
    async findUnmailed(id: number, memberId: number | undefined) {
      const [row] = await db
        .select({
          ...readerColumns,
          id: notifications.id,
          kind: notifications.kind,
          conversationId: notifications.conversationId,
          role: members.role,
          category: notifications.category,
          title: notifications.title,
          text: notifications.text,
          referenceKind: notifications.referenceKind,
          referenceId: notifications.referenceId,
          email: logins.email,
        })
        .from(notifications)
        .innerJoin(users, eq(users.id, notifications.userId))
        .innerJoin(members, isReader(sql`${users.id}`, memberId))
        .innerJoin(logins, eq(logins.id, members.loginId))
        .leftJoin(memberReading, eq(memberReading.memberId, members.id))
        .leftJoin(
          memberNotices,
          and(eq(memberNotices.memberId, members.id), eq(memberNotices.notificationId, notifications.id)),
        )
        .leftJoin(memberMailChoices, choiceOf(notifications.category))
        .leftJoin(memberSettings, eq(memberSettings.memberId, members.id))
        .where(
          and(
            eq(notifications.id, id),
            isNull(notifications.readAt),
            isNull(users.deactivatedAt),
            or(
              and(eq(users.isShared, false), isNull(notifications.mailedAt)),
              and(
                eq(users.isShared, true),
                isNull(memberNotices.readAt),
                isNull(memberNotices.mailedAt),
                sql`${notifications.id} > ${memberReading.noticesUpTo}`,
              ),
            ),
          ),
        );
      return row && { ...row, quiet: quietOf(row) };
    },

    async markMailed(id: number, { memberId, isShared }: Reader, at: Date): Promise<void> {
      if (isShared) {
        await db
          .insert(memberNotices)
          .values({ memberId, notificationId: id, mailedAt: at })
          .onConflictDoUpdate({
            target: [memberNotices.memberId, memberNotices.notificationId],
            set: { mailedAt: at },
          });
        return;
      }
      await db.update(notifications).set({ mailedAt: at }).where(eq(notifications.id, id));
    },

    /** Returns people, by id, with notifications since then that wait for the daily mail. */
    async listWaitingForDigest(after: number, since: Date, size: number) {
      const rows = await db
        .selectDistinct({
          memberId: members.id,
          userId: users.id,
          isShared: users.isShared,
          ...quietColumns,
        })
        .from(memberMailChoices)
        .innerJoin(members, and(eq(members.id, memberMailChoices.memberId), isNull(members.leftAt)))
        .innerJoin(users, eq(users.id, members.userId))
        .leftJoin(memberSettings, eq(memberSettings.memberId, members.id))
        .where(
          and(
            sql`${memberMailChoices.memberId} > ${after}`,
            sql`${memberMailChoices.mail} = 'daily'`,
            isNull(users.deactivatedAt),
            sql`exists (select 1 from ${notifications} where ${isNull(notifications.readAt)} and ${gte(notifications.createdAt, since)} and (${users.isShared} or ${notifications.mailedAt} is null) and ${notifications.userId} = ${users.id} and ${notifications.category} = ${memberMailChoices.category})`,
          ),
        )
        .orderBy(members.id)
        .limit(size);
      return rows.map(({ memberId, userId, isShared, ...row }) => ({
        reader: { memberId, userId, isShared },
        quiet: quietOf(row),
      }));
    },

    /**
     * Claims the notifications for a person's daily mail and returns their number, so that no other node mails them.
     */
    takeForDigest(
      tx: Executor,
      reader: Reader,
      span: { since: Date; before: Date },
      at: Date,
    ): Promise<number> {
      const daily = tx
        .select({ category: memberMailChoices.category })
        .from(memberMailChoices)
        .where(and(eq(memberMailChoices.memberId, reader.memberId), eq(memberMailChoices.mail, 'daily')));
      const which = and(
        waitingFor(reader, span.since),
        lt(notifications.createdAt, span.before),
        inArray(notifications.category, daily),
      );
      return claim(tx, reader, which, at);
    },

    /** Returns the recipient of a daily mail, and its claimed notifications that are still unread. */
    async findDigest({ userId, memberId, isShared }: Reader, takenAt: Date) {
      const isUnread = isShared
        ? and(
            unreadBy({ userId, memberId }),
            sql`exists (select from ${memberNotices} where ${memberNotices.memberId} = ${memberId} and ${memberNotices.notificationId} = ${notifications.id} and ${eq(memberNotices.mailedAt, takenAt)})`,
          )
        : and(unreadOf(userId), eq(notifications.mailedAt, takenAt));
      const [[reader], rows] = await Promise.all([
        db
          .select({ role: users.role, email: logins.email, ...quietColumns })
          .from(users)
          .innerJoin(members, isReader(userId, memberId))
          .innerJoin(logins, eq(logins.id, members.loginId))
          .leftJoin(memberSettings, eq(memberSettings.memberId, members.id))
          .where(and(eq(users.id, userId), isNull(users.deactivatedAt))),
        db
          .select({
            category: notifications.category,
            title: notifications.title,
            text: notifications.text,
          })
          .from(notifications)
          .leftJoin(
            memberMailChoices,
            and(
              eq(memberMailChoices.memberId, memberId),
              eq(memberMailChoices.category, notifications.category),
            ),
          )
          .where(and(isUnread, sql`${memberMailChoices.mail} is distinct from 'never'`))
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
