import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { MemberRole, Permissions } from '@proffer/contract/members/rules';
import type { Database, Executor } from '../../platform/database';
import type { Role } from '@proffer/contract/wire/route';
import { logins, members, profiles, users } from '../../schema';

export interface MemberRow extends Permissions {
  id: number;
  userId: number;
  loginId: number;
  name: string;
  email: string;
  hasTwoStep: boolean;
  joinedAt: Date;
  leftAt: Date | null;
}

/**
 * Returns the SQL expression for the name of a person: the founder of a company is named in its profile until they
 * choose another name. The query must join the company's `profiles`.
 */
export const nameOfMember = (person: { name: AnyPgColumn }) =>
  sql<string>`coalesce(nullif(${person.name}, ''), trim(${profiles.firstName} || ' ' || ${profiles.lastName}), '')`;

export const memberName = nameOfMember(members);

const columns = {
  id: members.id,
  userId: members.userId,
  loginId: members.loginId,
  name: memberName,
  email: logins.email,
  hasTwoStep: sql<boolean>`${logins.secondFactor} <> 'off'`,
  role: members.role,
  mayBind: members.mayBind,
  bindLimit: members.bindLimit,
  joinedAt: members.joinedAt,
  leftAt: members.leftAt,
};

/** Creates the only repository that writes members. */
export function createMembersRepository(db: Database) {
  const select = (executor: Executor = db) =>
    executor
      .select(columns)
      .from(members)
      .innerJoin(logins, eq(logins.id, members.loginId))
      .leftJoin(profiles, eq(profiles.userId, members.userId));

  return {
    /** Returns the current people of a company, the longest there first. */
    list: (userId: number, executor: Executor = db): Promise<MemberRow[]> =>
      select(executor)
        .where(and(eq(members.userId, userId), isNull(members.leftAt)))
        .orderBy(members.id),

    /** Returns the person who has been in a company the longest. */
    async getFirst(userId: number): Promise<MemberRow> {
      const [row] = await select()
        .where(and(eq(members.userId, userId), isNull(members.leftAt)))
        .orderBy(members.id)
        .limit(1);
      if (!row) throw new Error(`company ${userId} has no people`);
      return row;
    },

    /** Returns the current people of a company and locks them, so that no two changes of a company's people overlap. */
    lockAll: (tx: Executor, userId: number): Promise<MemberRow[]> =>
      select(tx)
        .where(and(eq(members.userId, userId), isNull(members.leftAt)))
        .orderBy(members.id)
        .for('update', { of: members }),

    /** Returns a person as they are now, and locks their permissions until the transaction ends. */
    async hold(tx: Executor, memberId: number): Promise<MemberRow | undefined> {
      const [row] = await select(tx)
        .where(and(eq(members.id, memberId), isNull(members.leftAt)))
        .for('share', { of: members });
      return row;
    },

    /** Returns a person with their company, also one who has left. */
    async findWithCompany(
      memberId: number,
    ): Promise<(MemberRow & { companyName: string; companyRole: Role }) | undefined> {
      const [row] = await db
        .select({
          ...columns,
          companyName: sql<string>`coalesce(${profiles.companyName}, '')`,
          companyRole: users.role,
        })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .innerJoin(logins, eq(logins.id, members.loginId))
        .leftJoin(profiles, eq(profiles.userId, members.userId))
        .where(eq(members.id, memberId));
      return row;
    },

    async findTwoStep(userId: number): Promise<Date | null> {
      const [row] = await db.select({ at: users.twoStepFrom }).from(users).where(eq(users.id, userId));
      return row?.at ?? null;
    },

    async add(
      tx: Executor,
      member: { userId: number; loginId: number; name: string; joinedAt: Date } & Permissions,
    ): Promise<number> {
      const [row] = await tx.insert(members).values(member).returning({ id: members.id });
      if (!row) throw new Error('insert into members returned nothing');
      return row.id;
    },

    async endAllOf(tx: Executor, userId: number, leftAt: Date): Promise<void> {
      await tx
        .update(members)
        .set({ leftAt })
        .where(and(eq(members.userId, userId), isNull(members.leftAt)));
    },

    /** Returns the number of current people of each of these companies. */
    async countOf(userIds: number[]): Promise<Map<number, number>> {
      const rows = await db
        .select({ userId: members.userId, count: sql<number>`count(*)::int` })
        .from(members)
        .where(and(inArray(members.userId, userIds), isNull(members.leftAt)))
        .groupBy(members.userId);
      return new Map(rows.map(({ userId, count }) => [userId, count]));
    },

    async change(
      tx: Executor,
      memberId: number,
      change: {
        role?: MemberRole;
        mayBind?: boolean;
        bindLimit?: number | null;
        name?: string;
        leftAt?: Date;
      },
    ): Promise<void> {
      await tx.update(members).set(change).where(eq(members.id, memberId));
    },
  };
}
export type MembersRepository = ReturnType<typeof createMembersRepository>;
