import { and, asc, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import {
  isRequestOpen,
  logins,
  profiles,
  users,
  validationDocuments,
  validationRequests,
  validations,
} from '../../schema';
import { countWaiting } from './account-counts';
import { createAccountCounts } from './account-counts.repository';

// Written exactly like the indexes `users_unvalidated` and `users_waiting`, so that they are used.
const isUnvalidated = sql`${users.validation} = 'waiting' and ${users.role} <> 'admin' and ${users.signupStep} = 'done' and ${users.deactivatedAt} is null`;
const isUnapproved = sql`${users.role} = 'admin' and ${users.approvedAt} is null and ${eq(users.signupStep, 'done')} and ${isNull(users.deactivatedAt)}`;

// A company has waited since the sign-up, or since it lost the mark. Written exactly like the index.
const companySince = sql<Date>`coalesce(${users.waitingSince}, ${users.createdAt})`.mapWith(users.createdAt);

/** Number of documents of the user's open request for validation; 0 without one. */
const documents = sql<number>`(
  select count(*)::int from ${validationDocuments} d join ${validationRequests} r on r.id = d.request_id
  where r.user_id = ${users.id} and r.state = 'open')`;
// A subquery finds each user by its key; a join might scan all validated users instead.
const isRevalidation = and(
  isRequestOpen,
  sql`(select u.validation = 'validated' and u.deactivated_at is null from ${users} u where u.id = ${validationRequests.userId})`,
);

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
          isLapsed: sql<boolean>`${users.waitingSince} is not null and ${users.validation} = 'waiting' and
            coalesce((select v.state from ${validations} v where v.user_id = ${users.id} order by v.id desc limit 1), '') = 'lapsed'`,
          documents,
        })
        .from(part)
        .innerJoin(users, eq(users.id, part.id))
        .innerJoin(logins, eq(logins.id, users.loginId))
        .leftJoin(profiles, eq(profiles.userId, users.id))
        .orderBy(asc(since), asc(users.id));
    },
  });

  /** Validated companies with an open request, which keep the mark until it is decided. */
  const revalidations = {
    async count(): Promise<number> {
      const [row] = await db.select({ total: count() }).from(validationRequests).where(isRevalidation);
      return row?.total ?? 0;
    },

    listPart: ({ offset, limit }: { offset: number; limit: number }) =>
      db
        .select({
          userId: users.id,
          role: users.role,
          email: logins.email,
          companyName: sql<string>`coalesce(${profiles.companyName}, '')`,
          since: validationRequests.createdAt,
          documents,
        })
        .from(validationRequests)
        .innerJoin(users, eq(users.id, validationRequests.userId))
        .innerJoin(logins, eq(logins.id, users.loginId))
        .leftJoin(profiles, eq(profiles.userId, users.id))
        .where(isRevalidation)
        .orderBy(asc(validationRequests.createdAt), asc(validationRequests.id))
        .limit(limit)
        .offset(offset),
  };

  const readCounts = createAccountCounts(db);

  return {
    async count() {
      const [accounts, again] = await Promise.all([readCounts(), revalidations.count()]);
      return { ...countWaiting(accounts), revalidations: again };
    },
    revalidations,
    companies: those(isUnvalidated, companySince),
    administrators: those(isUnapproved, users.createdAt),
  };
}
