import { and, count, eq, gte, isNotNull, isNull, lt, max } from 'drizzle-orm';
import type { MemberRole } from '@proffer/contract/members/rules';
import type { Role } from '@proffer/contract/wire/route';
import type { Database, Executor } from '../../platform/database';
import { inboundMails, logins, members, users } from '../../schema';
import type { Outcome } from './outcomes';

interface NewInboundMail {
  mailKey: Buffer;
  recipient: string;
  raw: Buffer;
  isCut: boolean;
  returnPath: string | null;
  receivedAt: Date;
}

/** A person who replies by mail, with their current permissions. */
export interface Writer {
  memberId: number;
  loginId: number;
  userId: number;
  companyRole: Role;
  email: string;
  role: MemberRole;
  mayBind: boolean;
  bindLimit: number | null;
  isShared: boolean;
  twoStepFrom: Date | null;
  hasSecondFactor: boolean;
}

/** Creates the repository of received mails and of the people who wrote them. */
export function createInboundMailsRepository(db: Database) {
  return {
    /** Stores a mail and returns its id; undefined if it was received before. */
    async add(tx: Executor, mail: NewInboundMail): Promise<number | undefined> {
      const [row] = await tx
        .insert(inboundMails)
        .values(mail)
        .onConflictDoNothing()
        .returning({ id: inboundMails.id });
      return row?.id;
    },

    /** Returns a mail that was not processed yet. */
    async findWaiting(id: number) {
      const [row] = await db
        .select({
          recipient: inboundMails.recipient,
          raw: inboundMails.raw,
          isCut: inboundMails.isCut,
          returnPath: inboundMails.returnPath,
          mailKey: inboundMails.mailKey,
        })
        .from(inboundMails)
        .where(and(eq(inboundMails.id, id), isNull(inboundMails.outcome)));
      return row?.raw && row.recipient !== null
        ? { ...row, raw: row.raw, recipient: row.recipient }
        : undefined;
    },

    /** Records the outcome and deletes the mail. Returns false if it was processed meanwhile. */
    async settle(
      tx: Executor,
      id: number,
      outcome: Outcome,
      settledAt: Date,
      answer: { answerTo: string; answeredId: string | null } | undefined,
    ): Promise<boolean> {
      const { rowCount } = await tx
        .update(inboundMails)
        .set({ outcome, settledAt, raw: null, recipient: null, returnPath: null, ...answer })
        .where(and(eq(inboundMails.id, id), isNull(inboundMails.outcome)));
      return rowCount === 1;
    },

    /** Returns a refused mail whose sender has not been answered. */
    async findUnanswered(id: number) {
      const [row] = await db
        .select({
          outcome: inboundMails.outcome,
          answerTo: inboundMails.answerTo,
          answeredId: inboundMails.answeredId,
        })
        .from(inboundMails)
        .where(and(eq(inboundMails.id, id), isNotNull(inboundMails.answerTo)));
      return row && row.answerTo !== null ? { ...row, answerTo: row.answerTo } : undefined;
    },

    async markAnswered(id: number): Promise<void> {
      await db.update(inboundMails).set({ answerTo: null, answeredId: null }).where(eq(inboundMails.id, id));
    },

    /** Returns the number of mails by outcome since then; mails that wait have none. */
    countByOutcome: (since: Date): Promise<{ outcome: string | null; total: number }[]> =>
      db
        .select({ outcome: inboundMails.outcome, total: count() })
        .from(inboundMails)
        .where(gte(inboundMails.receivedAt, since))
        .groupBy(inboundMails.outcome),

    async findLastArrival(): Promise<Date | null> {
      const [row] = await db.select({ at: max(inboundMails.receivedAt) }).from(inboundMails);
      return row?.at ?? null;
    },

    async removeOlderThan(moment: Date): Promise<void> {
      await db.delete(inboundMails).where(lt(inboundMails.receivedAt, moment));
    },

    /** Returns a person of an active company, as they are now; undefined once they have left. */
    async findWriter(memberId: number): Promise<Writer | undefined> {
      const [row] = await db
        .select({
          memberId: members.id,
          loginId: logins.id,
          userId: users.id,
          companyRole: users.role,
          email: logins.email,
          role: members.role,
          mayBind: members.mayBind,
          bindLimit: members.bindLimit,
          isShared: users.isShared,
          twoStepFrom: users.twoStepFrom,
          secondFactor: logins.secondFactor,
        })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .innerJoin(logins, eq(logins.id, members.loginId))
        .where(
          and(
            eq(members.id, memberId),
            isNull(members.leftAt),
            isNull(users.deactivatedAt),
            isNull(logins.closedAt),
          ),
        );
      if (!row) return undefined;
      const { secondFactor, ...writer } = row;
      return { ...writer, hasSecondFactor: secondFactor !== 'off' };
    },
  };
}
export type InboundMailsRepository = ReturnType<typeof createInboundMailsRepository>;
