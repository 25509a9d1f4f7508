import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { securityEvents } from '../../schema';

// What was refused to an account is for administrators: it says nothing about who comes in.
const isOf = (loginId: number) =>
  and(eq(securityEvents.loginId, loginId), ne(securityEvents.kind, 'access.refused'));

/** Reads the security events of one login. Writing is the platform’s. */
export function createOwnEventsRepository(db: Database) {
  const { id, kind, address, device, times, createdAt, lastAt } = securityEvents;

  return {
    /** The newest first. */
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
