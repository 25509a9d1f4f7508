import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { securityEvents } from '../../schema';

// Refused access is shown only to administrators, because it says nothing about logins.
const isOf = (loginId: number) =>
  and(eq(securityEvents.loginId, loginId), ne(securityEvents.kind, 'access.refused'));

/** Creates the repository that reads the security events of one login. The platform writes them. */
export function createOwnEventsRepository(db: Database) {
  const { id, kind, address, device, times, createdAt, lastAt } = securityEvents;

  return {
    /** Returns a range of a login's security events, newest first. */
    list: (loginId: number, { offset, limit }: { offset: number; limit: number }) =>
      db
        .select({ id, kind, address, device, times, createdAt, lastAt })
        .from(securityEvents)
        .where(isOf(loginId))
        .orderBy(desc(id))
        .limit(limit)
        .offset(offset),

    count: (loginId: number): Promise<number> => db.$count(securityEvents, isOf(loginId)),
  };
}
export type OwnEventsRepository = ReturnType<typeof createOwnEventsRepository>;
