import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ValidationState } from '@proffer/contract/wire/choices';
import type { Role } from '@proffer/contract/wire/route';
import type { Database, Executor } from '../../platform/database';
import { logins, profiles, users } from '../../schema';
import { adminUserDetailColumns, isWaiting } from './admin-user-lists.repository';
import type { JudgedUser } from './user-acts.policy';

const judgedColumns = {
  userId: users.id,
  loginId: users.loginId,
  role: users.role,
  step: users.signupStep,
  email: logins.email,
  validation: users.validation,
  deactivationReason: users.deactivationReason,
  isApproved: sql<boolean>`${users.approvedAt} is not null`,
  isDeactivated: sql<boolean>`${users.deactivatedAt} is not null`,
  isClosed: sql<boolean>`${logins.closedAt} is not null`,
} as const;

const isApprovedAdmin = and(
  eq(users.role, 'admin' satisfies Role),
  sql`${users.approvedAt} is not null`,
  isNull(users.deactivatedAt),
);

/** A user that is held, as the acts on it are judged. */
export interface HeldUser extends JudgedUser {
  loginId: number;
  email: string;
  deactivationReason: string;
}

/** Users as administrators see and change them. */
export function createAdminUsersRepository(db: Database) {
  return {
    async find(userId: number, executor: Executor = db): Promise<HeldUser | undefined> {
      const [row] = await executor
        .select(judgedColumns)
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(eq(users.id, userId));
      return row;
    },

    /** The same, held until the transaction ends, so that of two acts at once the second meets what the first has left. */
    async hold(tx: Executor, userId: number): Promise<HeldUser | undefined> {
      const [row] = await tx
        .select(judgedColumns)
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(eq(users.id, userId))
        .for('no key update', { of: users });
      return row;
    },

    /** Everything an administrator reads of one user, but for what other tables count. */
    async findDetail(userId: number) {
      const [row] = await db
        .select({
          ...adminUserDetailColumns,
          loginId: users.loginId,
          isClosed: judgedColumns.isClosed,
          deactivationReason: users.deactivationReason,
          deactivatedBy: sql<string>`coalesce((select l.email from users u join logins l on l.id = u.login_id where u.id = ${users.deactivatedBy}), '')`,
          otherUserId: sql<
            number | null
          >`(select o.id from users o where o.login_id = ${users.loginId} and o.id <> ${users.id} limit 1)`,
        })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .leftJoin(profiles, eq(profiles.userId, users.id))
        .where(eq(users.id, userId));
      return row;
    },

    /** How users are called where their acts are told: the company, else the address. */
    async namesOf(userIds: number[]): Promise<Map<number, string>> {
      const rows = await db
        .select({
          id: users.id,
          name: sql<string>`coalesce(nullif(${profiles.companyName}, ''), ${logins.email})`,
        })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .leftJoin(profiles, eq(profiles.userId, users.id))
        .where(inArray(users.id, userIds));
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** Lets a waiting administrator in; false when the user does not wait for it (any more). */
    async approve(tx: Executor, userId: number, at: Date): Promise<boolean> {
      const rows = await tx
        .update(users)
        .set({ approvedAt: at })
        .where(and(eq(users.id, userId), isWaiting))
        .returning({ id: users.id });
      return rows.length === 1;
    },

    /** What of a company's profile can be checked, as it is in this transaction. */
    async findCheckable(tx: Executor, userId: number) {
      const [row] = await tx
        .select({
          version: profiles.version,
          companyName: profiles.companyName,
          regDate: profiles.regDate,
          address1: profiles.address1,
          address2: profiles.address2,
          city: profiles.city,
          state: profiles.state,
          zip: profiles.zip,
          phone: profiles.phone,
          gstin: profiles.gstin,
        })
        .from(profiles)
        .where(eq(profiles.userId, userId));
      return row;
    },

    /** Puts a validated company back among those who wait. */
    async lapseValidation(tx: Executor, userId: number, at: Date): Promise<void> {
      await tx.update(users).set({ validation: 'waiting', waitingSince: at }).where(eq(users.id, userId));
    },

    async setValidation(tx: Executor, userId: number, validation: ValidationState): Promise<void> {
      await tx.update(users).set({ validation }).where(eq(users.id, userId));
    },

    /** False when the user was deactivated before. */
    async deactivate(
      tx: Executor,
      userId: number,
      by: { userId: number; reason: string; at: Date },
    ): Promise<boolean> {
      const rows = await tx
        .update(users)
        .set({ deactivatedAt: by.at, deactivatedBy: by.userId, deactivationReason: by.reason })
        .where(and(eq(users.id, userId), isNull(users.deactivatedAt)))
        .returning({ id: users.id });
      return rows.length === 1;
    },

    /** False when the user was active. */
    async activate(tx: Executor, userId: number): Promise<boolean> {
      const rows = await tx
        .update(users)
        .set({ deactivatedAt: null, deactivatedBy: null, deactivationReason: '' })
        .where(and(eq(users.id, userId), sql`${users.deactivatedAt} is not null`))
        .returning({ id: users.id });
      return rows.length === 1;
    },

    /** Waiting administrators among these addresses (in lower case). */
    async listWaiting(emailKeys: string[]): Promise<number[]> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(and(isWaiting, inArray(logins.emailKey, emailKeys)));
      return rows.map(({ id }) => id);
    },

    /** Holds the administrators who can log in, so that two of them cannot leave at once; gives who they are. */
    async lockApproved(tx: Executor): Promise<number[]> {
      const rows = await tx
        .select({ id: users.id })
        .from(users)
        .where(isApprovedAdmin)
        .orderBy(users.id)
        .for('no key update');
      return rows.map(({ id }) => id);
    },

    async emailsOfApproved(executor: Executor = db): Promise<string[]> {
      const rows = await executor
        .select({ email: logins.email })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(isApprovedAdmin);
      return rows.map(({ email }) => email);
    },
  };
}
export type AdminUsersRepository = ReturnType<typeof createAdminUsersRepository>;
