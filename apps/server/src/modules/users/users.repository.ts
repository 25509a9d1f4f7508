import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ColorScheme, SecondFactor, SignupStep } from '@proffer/contract/wire/choices';
import type { Role } from '@proffer/contract/wire/route';
import { prepareQuery, type Database, type Executor } from '../../platform/database';
import { consents, logins, notifications, profiles, sessions, users } from '../../schema';

export interface UserOfLogin {
  userId: number;
  role: Role;
  step: SignupStep;
  isDeactivated: boolean;
  /** False for an administrator whom nobody has approved yet. */
  isApproved: boolean;
}

export interface UserRow {
  userId: number;
  loginId: number;
  role: Role;
  step: SignupStep;
  email: string;
  colorScheme: ColorScheme;
  secondFactor: SecondFactor;
  firstName: string;
  lastName: string;
  companyName: string;
  otherRole: Role | null;
  /** Unread notifications of the user behind `otherRole`, counted up to 100. */
  otherUnread: number;
}

/** Creates the only repository of users and consents. Reads join names and unread counts for the session user. */
export function createUsersRepository(db: Database) {
  const lastUsed = sql`(select max(${sessions.lastUsedAt}) from ${sessions} where ${sessions.userId} = ${users.id} and ${sessions.kind} = 'full')`;
  const ofLoginColumns = {
    userId: users.id,
    role: users.role,
    step: users.signupStep,
    isDeactivated: sql<boolean>`${users.deactivatedAt} is not null`,
    isApproved: sql<boolean>`${users.role} <> 'admin' or ${users.approvedAt} is not null`,
  };
  const usersOfLogin = prepareQuery<UserOfLogin>(
    db,
    'users_of_login',
    db
      .select(ofLoginColumns)
      .from(users)
      .where(eq(users.loginId, sql.placeholder('loginId')))
      .orderBy(sql`${lastUsed} desc nulls last`, users.id),
    ofLoginColumns,
  );

  const ofOther = sql`from ${users} o where o.login_id = ${users.loginId} and o.id <> ${users.id} and o.role <> 'admin' and o.signup_step = 'done' and o.deactivated_at is null limit 1`;
  const userColumns = {
    userId: users.id,
    loginId: users.loginId,
    role: users.role,
    step: users.signupStep,
    email: logins.email,
    colorScheme: logins.colorScheme,
    secondFactor: logins.secondFactor,
    firstName: sql<string>`coalesce(${profiles.firstName}, '')`,
    lastName: sql<string>`coalesce(${profiles.lastName}, '')`,
    companyName: sql<string>`coalesce(${profiles.companyName}, '')`,
    otherRole: sql<Role | null>`(select o.role ${ofOther})`,
    otherUnread: sql<number>`(select count(*)::int from (select from ${notifications} n where n.user_id = (select o.id ${ofOther}) and n.read_at is null limit 100) unread)`,
  };
  const userById = prepareQuery<UserRow>(
    db,
    'user_by_id',
    db
      .select(userColumns)
      .from(users)
      .innerJoin(logins, eq(logins.id, users.loginId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(users.id, sql.placeholder('userId'))),
    userColumns,
  );

  return {
    async create(tx: Executor, loginId: number, role: Role): Promise<number> {
      const [row] = await tx
        .insert(users)
        .values({ loginId, role, signupStep: 'code' })
        .returning({ id: users.id });
      if (!row) throw new Error('insert into users returned nothing');
      return row.id;
    },

    /** Returns the users of a login, the one with the newest session first. */
    listOfLogin: (loginId: number) => usersOfLogin({ loginId }),

    /** Changes the role while the sign-up is still at this step. */
    async changeRole(tx: Executor, userId: number, role: Role, step: SignupStep): Promise<void> {
      await tx
        .update(users)
        .set({ role })
        .where(and(eq(users.id, userId), eq(users.signupStep, step)));
    },

    /** Moves a sign-up to another step; returns false if it was not at one of the `from` steps. */
    async advance(tx: Executor, userId: number, from: SignupStep[], to: SignupStep): Promise<boolean> {
      const rows = await tx
        .update(users)
        .set({ signupStep: to })
        .where(and(eq(users.id, userId), inArray(users.signupStep, from)))
        .returning({ id: users.id });
      return rows.length === 1;
    },

    async addConsent(
      tx: Executor,
      consent: { userId: number; termsVersion: string; address: string; createdAt: Date },
    ) {
      await tx.insert(consents).values(consent);
    },

    /** Adds a finished profile of another role to a login; returns null if the login has that role already. */
    async addRole(tx: Executor, loginId: number, role: Role): Promise<number | null> {
      const [row] = await tx
        .insert(users)
        .values({ loginId, role, signupStep: 'done' })
        .onConflictDoNothing({ target: [users.loginId, users.role] })
        .returning({ id: users.id });
      return row?.id ?? null;
    },

    consentsOf(userIds: number[]) {
      return db.select().from(consents).where(inArray(consents.userId, userIds)).orderBy(consents.id);
    },

    /** Returns the names of the people and companies of a login. */
    async wordsOf(loginId: number): Promise<string[]> {
      const rows = await db
        .select({
          firstName: profiles.firstName,
          lastName: profiles.lastName,
          companyName: profiles.companyName,
        })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.userId))
        .where(eq(users.loginId, loginId));
      return [...new Set(rows.flatMap((row) => Object.values(row)))];
    },

    async find(userId: number): Promise<UserRow | undefined> {
      const [row] = await userById({ userId });
      return row;
    },
  };
}
export type UsersRepository = ReturnType<typeof createUsersRepository>;
