import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Role } from '@proffer/contract/route';
import type { Database, Executor } from '../../platform/database';
import { logins, profiles, users } from '../../schema';

const isWaiting = and(
  sql`${users.role} = 'admin' and ${users.approvedAt} is null`,
  eq(users.signupStep, 'done'),
  isNull(users.deactivatedAt),
);

const profileText = (column: 'firstName' | 'lastName' | 'companyName' | 'phone' | 'city' | 'state') =>
  sql<string>`coalesce(${profiles[column]}, '')`;

/** Users as administrators see and change them. */
export function createAdminUsersRepository(db: Database) {
  return {
    /** Newest first, all but one, with the number of all. */
    async list(query: { exceptUserId: number; isWaiting: boolean; page: number; size: number }) {
      const where = and(ne(users.id, query.exceptUserId), query.isWaiting ? isWaiting : undefined);
      const [rows, total] = await Promise.all([
        db
          .select({
            userId: users.id,
            email: logins.email,
            role: users.role,
            step: users.signupStep,
            approvedAt: users.approvedAt,
            deactivatedAt: users.deactivatedAt,
            createdAt: users.createdAt,
            firstName: profileText('firstName'),
            lastName: profileText('lastName'),
            companyName: profileText('companyName'),
            phone: profileText('phone'),
            city: profileText('city'),
            state: profileText('state'),
          })
          .from(users)
          .innerJoin(logins, eq(logins.id, users.loginId))
          .leftJoin(profiles, eq(profiles.userId, users.id))
          .where(where)
          .orderBy(sql`${users.id} desc`)
          .limit(query.size)
          .offset(query.page * query.size),
        db.$count(users, where),
      ]);
      return { rows, total };
    },

    async find(userId: number) {
      const [row] = await db
        .select({
          role: users.role,
          step: users.signupStep,
          email: logins.email,
          isApproved: sql<boolean>`${users.approvedAt} is not null`,
          isDeactivated: sql<boolean>`${users.deactivatedAt} is not null`,
        })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(eq(users.id, userId));
      return row;
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

    /** Waiting administrators among these addresses (in lower case). */
    async listWaiting(emailKeys: string[]): Promise<number[]> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(and(isWaiting, inArray(logins.emailKey, emailKeys)));
      return rows.map(({ id }) => id);
    },

    /** Locks the administrators who can log in, so that two of them cannot leave at once; gives how many there are. */
    async lockApproved(tx: Executor): Promise<number> {
      const rows = await tx
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            eq(users.role, 'admin' satisfies Role),
            sql`${users.approvedAt} is not null`,
            isNull(users.deactivatedAt),
          ),
        )
        .orderBy(users.id)
        .for('update');
      return rows.length;
    },

    async emailsOfApproved(): Promise<string[]> {
      const rows = await db
        .select({ email: logins.email })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .where(
          and(
            eq(users.role, 'admin' satisfies Role),
            sql`${users.approvedAt} is not null`,
            isNull(users.deactivatedAt),
          ),
        );
      return rows.map(({ email }) => email);
    },
  };
}
export type AdminUsersRepository = ReturnType<typeof createAdminUsersRepository>;
export type AdminUserRow = Awaited<ReturnType<AdminUsersRepository['list']>>['rows'][number];
