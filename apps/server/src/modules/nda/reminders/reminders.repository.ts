import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { limits } from '@proffer/contract/wire/limits';
import type { Database, Executor } from '../../../platform/database';
import { ndaRequests } from '../../../schema';
import { areBothActive } from '../requests/requests.filters';

const [shortestWait] = limits.ndaReminders.afterMs;

/** The only place that touches what was reminded of. */
export function createRemindersRepository(db: Database) {
  return {
    /** Requests that may be due, those that wait longest first. */
    async listWaiting(now: Date, size: number): Promise<number[]> {
      const before = (ms: number) => new Date(now.getTime() - ms);
      const rows = await db
        .select({ id: ndaRequests.id })
        .from(ndaRequests)
        .where(
          and(
            // As the index says it (nda_requests_waiting).
            sql`${ndaRequests.status} in ('Requested', 'Approved & Shared') and ${ndaRequests.remindersSent} < 2`,
            lte(ndaRequests.changedAt, before(shortestWait)),
            or(
              eq(ndaRequests.remindersSent, 0),
              lte(ndaRequests.changedAt, before(limits.ndaReminders.afterMs[1])),
            ),
            or(
              isNull(ndaRequests.remindedAt),
              lte(ndaRequests.remindedAt, before(limits.ndaReminders.everyMs)),
            ),
            or(
              and(eq(ndaRequests.status, 'Requested'), isNull(ndaRequests.archivedAt)),
              and(eq(ndaRequests.status, 'Approved & Shared'), isNotNull(ndaRequests.signedFileId)),
            ),
            areBothActive,
          ),
        )
        .orderBy(asc(ndaRequests.changedAt), asc(ndaRequests.id))
        .limit(size);
      return rows.map(({ id }) => id);
    },

    /** Nothing of the request moves by it: its state and date stay. */
    async note(tx: Executor, id: number, sent: { remindedAt: Date; remindersSent: number }): Promise<void> {
      await tx.update(ndaRequests).set(sent).where(eq(ndaRequests.id, id));
    },
  };
}
