import { asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { logins, profiles, users } from '../../schema';
import { countWaiting } from './account-counts';
import { createAccountCounts } from './account-counts.repository';

// Written exactly like the indexes `users_unvalidated` and `users_waiting`, so that they are used.
const isUnvalidated = sql`${users.validation} = 'waiting' and ${users.role} <> 'admin' and ${users.signupStep} = 'done' and ${users.deactivatedAt} is null`;
const isUnapproved = sql`${users.role} = 'admin' and ${users.approvedAt} is null and ${eq(users.signupStep, 'done')} and ${isNull(users.deactivatedAt)}`;

// A company has waited since the sign-up, or since it lost the mark. Written exactly like the index.
const companySince = sql<Date>`coalesce(${users.waitingSince}, ${users.createdAt})`.mapWith(users.createdAt);

/** Creates the repository of users awaiting an administrator's decision, the oldest first. */
export function createWaitingUsersRepository(db: Database) {
  const those = (where: SQL | undefined, since: typeof companySince | typeof users.createdAt) => ({
    listPart({ offset, limit }: { offset: number; limit: number }) {
      // The page is cut out first, so that nothing is joined for the rows before it.
      const part = db
        .select({ id: users.id })
        .from(users)
        .where(where)
        .orderBy(asc(since), asc(users.id))
        .limit(limit)
        .offset(offset)
        .as('part');
      return db
        .select({
          userId: users.id,
          role: users.role,
          email: logins.email,
          name: sql<string>`trim(coalesce(${profiles.firstName} || ' ' || ${profiles.lastName}, ''))`,
          companyName: sql<string>`coalesce(${profiles.companyName}, '')`,
          city: sql<string>`coalesce(${profiles.city}, '')`,
          since,
          /** True if the company had the mark before. */
          isLapsed: sql<boolean>`${users.waitingSince} is not null and ${users.validation} = 'waiting'`,
        })
        .from(part)
        .innerJoin(users, eq(users.id, part.id))
        .innerJoin(logins, eq(logins.id, users.loginId))
        .leftJoin(profiles, eq(profiles.userId, users.id))
        .orderBy(asc(since), asc(users.id));
    },
  });

  const readCounts = createAccountCounts(db);

  return {
    count: async () => countWaiting(await readCounts()),
    companies: those(isUnvalidated, companySince),
    administrators: those(isUnapproved, users.createdAt),
  };
}
