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
  isClosed: sql<boolean>`${users.closedAt} is not null`,
} as const;

const isApprovedAdmin = and(
  eq(users.role, 'admin' satisfies Role),
  sql`${users.approvedAt} is not null`,
  isNull(users.deactivatedAt),
);

/** A locked user row, with the fields that decide which acts are permitted. */
export interface LockedUser extends JudgedUser {
  loginId: number;
  email: string;
  deactivationReason: string;
}

/** Creates the repository of users as administrators see and change them. */
export function createAdminUsersRepository(db: Database) {
  return {
    async find(userId: number, executor: Executor = db): Promise<LockedUser | undefined> {
      const [row] = await executor
        .select(judgedColumns)
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(eq(users.id, userId));
      return row;
    },

    /**
     * Returns the user and locks the row until the transaction ends, so that concurrent acts run one after the other.
     */
    async hold(tx: Executor, userId: number): Promise<LockedUser | undefined> {
      const [row] = await tx
        .select(judgedColumns)
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(eq(users.id, userId))
        .for('no key update', { of: users });
      return row;
    },

    /** Returns everything that an administrator reads about one user, except counts from other tables. */
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

    /** Returns the names of users for the results of bulk acts: the company, or else the email address. */
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

    /** Approves a waiting administrator; returns false if the user is not waiting. */
    async approve(tx: Executor, userId: number, at: Date): Promise<boolean> {
      const rows = await tx
        .update(users)
        .set({ approvedAt: at })
        .where(and(eq(users.id, userId), isWaiting))
        .returning({ id: users.id });
      return rows.length === 1;
    },

    /** Returns the values of a company's profile that can be checked, as of this transaction. */
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

    /** Moves a validated or denied company to the companies waiting for validation. */
    async awaitValidation(tx: Executor, userId: number, at: Date): Promise<void> {
      await tx.update(users).set({ validation: 'waiting', waitingSince: at }).where(eq(users.id, userId));
    },

    async setValidation(tx: Executor, userId: number, validation: ValidationState): Promise<void> {
      await tx.update(users).set({ validation }).where(eq(users.id, userId));
    },

    /** Deactivates a user; returns false if the user was deactivated before. */
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

    /** Activates a user; returns false if the user was active. */
    async activate(tx: Executor, userId: number): Promise<boolean> {
      const rows = await tx
        .update(users)
        .set({ deactivatedAt: null, deactivatedBy: null, deactivationReason: '' })
        .where(and(eq(users.id, userId), sql`${users.deactivatedAt} is not null`))
        .returning({ id: users.id });
      return rows.length === 1;
    },

    /** Returns the waiting administrators among these addresses (in lower case). */
    async listWaiting(emailKeys: string[]): Promise<number[]> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(and(isWaiting, inArray(logins.emailKey, emailKeys)));
      return rows.map(({ id }) => id);
    },

    /**
     * Locks the administrators who can log in and returns their ids, so that two of them cannot leave at the same
     * time.
     */
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
