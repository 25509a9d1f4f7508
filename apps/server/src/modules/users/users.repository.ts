import { and, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { MemberRole } from '@proffer/contract/members/rules';
import type { ColorScheme, SecondFactor, SignupStep } from '@proffer/contract/wire/choices';
import type { Role } from '@proffer/contract/wire/route';
import { prepareQuery, type Database, type Executor } from '../../platform/database';
import { ssoIsRequired } from '../single-sign-on';
import { consents, logins, members, notifications, profiles, sessions, users } from '../../schema';

export interface UserOfLogin {
  userId: number;
  role: Role;
  step: SignupStep;
  isDeactivated: boolean;
  /** False for an administrator whom nobody has approved yet. */
  isApproved: boolean;
  twoStepFrom: Date | null;
  isOwner: boolean;
  needsSso: boolean;
}

/** Another company of the same person. */
interface OtherCompany {
  userId: number;
  role: Exclude<Role, 'admin'>;
  companyName: string;
}

/** A person with one of their companies. */
export interface PersonRow {
  userId: number;
  loginId: number;
  role: Role;
  step: SignupStep;
  email: string;
  memberId: number;
  /** Empty if it is the name in the company's profile. */
  memberName: string;
  memberRole: MemberRole;
  mayBind: boolean;
  bindLimit: number | null;
  isShared: boolean;
  otherCompanies: OtherCompany[];
  twoStepFrom: Date | null;
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
  const lastUsed = sql`(select max(${sessions.lastUsedAt}) from ${sessions} where ${sessions.userId} = ${users.id} and ${sessions.loginId} = ${members.loginId} and ${sessions.kind} = 'full')`;
  const ofLoginColumns = {
    userId: users.id,
    role: users.role,
    step: users.signupStep,
    isDeactivated: sql<boolean>`${users.deactivatedAt} is not null`,
    isApproved: sql<boolean>`${users.role} <> 'admin' or ${users.approvedAt} is not null`,
    twoStepFrom: users.twoStepFrom,
    isOwner: sql<boolean>`${members.role} = 'owner'`,
    needsSso: sql<boolean>`coalesce(${ssoIsRequired}, false)`,
  };
  const usersOfLogin = prepareQuery<UserOfLogin>(
    db,
    'users_of_login',
    db
      .select(ofLoginColumns)
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(members.loginId, sql.placeholder('loginId')), isNull(members.leftAt)))
      .orderBy(sql`${lastUsed} desc nulls last`, users.id),
    ofLoginColumns,
  );

  const ofOther = sql`from ${members} om join ${users} o on o.id = om.user_id where om.login_id = ${logins.id} and om.left_at is null and o.role not in ('admin', ${users.role}) and o.signup_step = 'done' and o.deactivated_at is null order by o.id limit 1`;
  const otherCompanies = sql<
    OtherCompany[]
  >`(select coalesce(json_agg(json_build_object('userId', o.id, 'role', o.role, 'companyName', coalesce(p.company_name, '')) order by o.id), '[]') from ${members} om join ${users} o on o.id = om.user_id left join ${profiles} p on p.user_id = o.id where om.login_id = ${logins.id} and om.left_at is null and o.id <> ${users.id} and o.role <> 'admin' and o.signup_step = 'done' and o.deactivated_at is null)`;
  const userColumns = {
    userId: users.id,
    loginId: logins.id,
    role: users.role,
    step: users.signupStep,
    email: logins.email,
    colorScheme: logins.colorScheme,
    secondFactor: logins.secondFactor,
    memberId: members.id,
    memberName: members.name,
    memberRole: members.role,
    mayBind: members.mayBind,
    bindLimit: members.bindLimit,
    isShared: users.isShared,
    otherCompanies,
    twoStepFrom: users.twoStepFrom,
    firstName: sql<string>`coalesce(${profiles.firstName}, '')`,
    lastName: sql<string>`coalesce(${profiles.lastName}, '')`,
    companyName: sql<string>`coalesce(${profiles.companyName}, '')`,
    otherRole: sql<Role | null>`(select o.role ${ofOther})`,
    otherUnread: sql<number>`(select count(*)::int from (select from ${notifications} n where n.user_id = (select o.id ${ofOther}) and n.read_at is null limit 100) unread)`,
  };
  const personOf = prepareQuery<PersonRow>(
    db,
    'person_of_company',
    db
      .select(userColumns)
      .from(users)
      .innerJoin(members, and(eq(members.userId, users.id), isNull(members.leftAt)))
      .innerJoin(logins, eq(logins.id, members.loginId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(and(eq(users.id, sql.placeholder('userId')), eq(members.loginId, sql.placeholder('loginId')))),
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
      consent: { userId: number; loginId: number; termsVersion: string; address: string; createdAt: Date },
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

    /** Sets from when on a company requires two-step login; returns false if that changes nothing. */
    async setTwoStep(tx: Executor, userId: number, from: Date | null): Promise<boolean> {
      const isOther = from === null ? isNotNull(users.twoStepFrom) : isNull(users.twoStepFrom);
      const rows = await tx
        .update(users)
        .set({ twoStepFrom: from })
        .where(and(eq(users.id, userId), isOther))
        .returning({ id: users.id });
      return rows.length === 1;
    },

    /**
     * Makes another owner the contact of a company whose contact leaves it; a login can be the contact of one company
     * of a side. Without such an owner the contact stays.
     */
    async moveContact(
      tx: Executor,
      { userId, loginId, owners }: { userId: number; loginId: number; owners: number[] },
    ): Promise<void> {
      for (const owner of owners) {
        const other = sql`select from ${users} o where o.login_id = ${owner} and o.role = ${users}.role`;
        const rows = await tx
          .update(users)
          .set({ loginId: owner })
          .where(and(eq(users.id, userId), eq(users.loginId, loginId), sql`not exists (${other})`))
          .returning({ id: users.id });
        if (rows.length > 0) return;
      }
    },

    /** Returns the consents of a person; those without a person are the founder's. */
    consentsOf(loginId: number) {
      const isFounders = and(isNull(consents.loginId), eq(users.loginId, loginId));
      return db
        .select(getTableColumns(consents))
        .from(consents)
        .innerJoin(users, eq(users.id, consents.userId))
        .where(or(eq(consents.loginId, loginId), isFounders))
        .orderBy(consents.id);
    },

    /** Returns all memberships of a person, past ones included. */
    membershipsOf(loginId: number) {
      return db.select().from(members).where(eq(members.loginId, loginId)).orderBy(members.id);
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

    async findUser(userId: number): Promise<{ loginId: number; role: Role; step: SignupStep } | undefined> {
      const [row] = await db
        .select({ loginId: users.loginId, role: users.role, step: users.signupStep })
        .from(users)
        .where(eq(users.id, userId));
      return row;
    },

    /** Returns a person with the company of the session. */
    async findPerson(who: { userId: number; loginId: number }): Promise<PersonRow | undefined> {
      const [row] = await personOf(who);
      return row;
    },
  };
}
export type UsersRepository = ReturnType<typeof createUsersRepository>;
