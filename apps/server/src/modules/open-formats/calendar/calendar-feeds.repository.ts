import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import { calendarFeeds, logins, members, users } from '../../../schema';

/** Reads and writes the addresses of calendar feeds. */
export function createCalendarFeedsRepository(db: Database) {
  return {
    async find(memberId: number): Promise<{ createdAt: Date } | undefined> {
      const [row] = await db
        .select({ createdAt: calendarFeeds.createdAt })
        .from(calendarFeeds)
        .where(eq(calendarFeeds.memberId, memberId));
      return row;
    },

    /** Returns the person of an address, if they still belong to a company that is open. */
    async findReader(tokenHash: Buffer) {
      const [row] = await db
        .select({
          memberId: members.id,
          mayBind: members.mayBind,
          userId: users.id,
          role: users.role,
        })
        .from(calendarFeeds)
        .innerJoin(members, eq(members.id, calendarFeeds.memberId))
        .innerJoin(users, eq(users.id, members.userId))
        .innerJoin(logins, eq(logins.id, members.loginId))
        .where(
          and(
            eq(calendarFeeds.tokenHash, tokenHash),
            isNull(members.leftAt),
            isNull(users.deactivatedAt),
            isNull(users.closedAt),
            isNull(logins.closedAt),
          ),
        );
      return row;
    },

    /** Stores the address of a person instead of the previous one. */
    async put(memberId: number, tokenHash: Buffer, createdAt: Date): Promise<void> {
      await db
        .insert(calendarFeeds)
        .values({ memberId, tokenHash, createdAt })
        .onConflictDoUpdate({ target: calendarFeeds.memberId, set: { tokenHash, createdAt } });
    },

    async remove(memberId: number): Promise<void> {
      await db.delete(calendarFeeds).where(eq(calendarFeeds.memberId, memberId));
    },

    /** Deletes the addresses of everybody in companies that close. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      const people = tx.select({ id: members.id }).from(members).where(inArray(members.userId, userIds));
      await tx.delete(calendarFeeds).where(inArray(calendarFeeds.memberId, people));
    },

    /** Returns when a person made an address, for the export of personal data. */
    ownData: (userId: number, loginId: number) =>
      db
        .select({ createdAt: calendarFeeds.createdAt })
        .from(calendarFeeds)
        .innerJoin(members, eq(members.id, calendarFeeds.memberId))
        .where(and(eq(members.userId, userId), eq(members.loginId, loginId))),
  };
}
export type CalendarFeedsRepository = ReturnType<typeof createCalendarFeedsRepository>;
export type CalendarReader = NonNullable<Awaited<ReturnType<CalendarFeedsRepository['findReader']>>>;
