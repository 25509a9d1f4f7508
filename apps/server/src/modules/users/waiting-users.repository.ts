import { asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { logins, profiles, users } from '../../schema';
import { countWaiting } from './kept-accounts';
import { createKeptAccounts } from './kept-accounts.repository';

// Written as the indexes are, so that they are used (users_unvalidated, users_waiting).
const isUnvalidated = sql`${users.validation} = 'waiting' and ${users.role} <> 'admin' and ${users.signupStep} = 'done' and ${users.deactivatedAt} is null`;
const isUnapproved = sql`${users.role} = 'admin' and ${users.approvedAt} is null and ${eq(users.signupStep, 'done')} and ${isNull(users.deactivatedAt)}`;

// Since when a company waits: since the sign-up, or since the mark fell. Written as in the index.
const companySince = sql<Date>`coalesce(${users.waitingSince}, ${users.createdAt})`.mapWith(users.createdAt);

/** Those who wait for an administrator's decision, the one that waits longest first. */
export function createWaitingUsersRepository(db: Database) {
  const those = (where: SQL | undefined, since: typeof companySince | typeof users.createdAt) => ({
    listPart({ offset, limit }: { offset: number; limit: number }) {
      // Cut out first, so that nothing is looked up for the rows before it.
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
          /** It had the mark before. */
          isLapsed: sql<boolean>`${users.waitingSince} is not null and ${users.validation} = 'waiting'`,
        })
        .from(part)
        .innerJoin(users, eq(users.id, part.id))
        .innerJoin(logins, eq(logins.id, users.loginId))
        .leftJoin(profiles, eq(profiles.userId, users.id))
        .orderBy(asc(since), asc(users.id));
    },
  });

  const readKept = createKeptAccounts(db);

  return {
    count: async () => countWaiting(await readKept()),
    companies: those(isUnvalidated, companySince),
    administrators: those(isUnapproved, users.createdAt),
  };
}
