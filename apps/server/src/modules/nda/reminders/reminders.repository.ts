import { and, asc, eq, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { limits } from '@proffer/contract/wire/limits';
import type { Database, Executor } from '../../../platform/database';
import { ndaRenewals, ndaRequests } from '../../../schema';
import { areBothActive } from '../requests/requests.filters';

interface Reminded {
  remindedAt: Date;
  remindersSent: number;
}

/** The time, and the waits before the first and the second automatic reminder, in milliseconds. */
interface Due {
  now: Date;
  waits: readonly [number, number];
}

/** Matches rows that have waited long enough for a reminder to be possibly due. */
function isLongWaiting(
  since: AnyPgColumn,
  { remindedAt, remindersSent }: typeof ndaRequests | typeof ndaRenewals,
  { now, waits: [first, second] }: Due,
): SQL | undefined {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return and(
    // Same condition as in the indexes nda_requests_waiting and nda_renewals_waiting.
    sql`${remindersSent} < 2`,
    lte(since, before(first)),
    or(eq(remindersSent, 0), lte(since, before(second))),
    or(isNull(remindedAt), lte(remindedAt, before(limits.ndaReminders.everyMs))),
  );
}

/** Finds waiting requests and renewals and records their reminders. */
export function createRemindersRepository(db: Database) {
  return {
    /** Returns requests for which a reminder may be due, longest waiting first. */
    async listWaiting(due: Due, size: number): Promise<number[]> {
      const rows = await db
        .select({ id: ndaRequests.id })
        .from(ndaRequests)
        .where(
          and(
            // Same condition as in the index nda_requests_waiting.
            sql`${ndaRequests.status} in ('Requested', 'Approved & Shared')`,
            isLongWaiting(ndaRequests.changedAt, ndaRequests, due),
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

    /** Returns signed NDAs with a renewal for which a reminder may be due, longest waiting first. */
    async listRenewing(due: Due, size: number): Promise<number[]> {
      const rows = await db
        .select({ id: ndaRequests.id })
        .from(ndaRenewals)
        .innerJoin(ndaRequests, eq(ndaRequests.id, ndaRenewals.ndaId))
        .where(
          and(
            sql`${ndaRenewals.state} = 'open'`,
            isLongWaiting(ndaRenewals.startedAt, ndaRenewals, due),
            or(eq(ndaRenewals.starter, 'supplier'), isNull(ndaRequests.archivedAt)),
            areBothActive,
          ),
        )
        .orderBy(asc(ndaRenewals.startedAt), asc(ndaRenewals.id))
        .limit(size);
      return rows.map(({ id }) => id);
    },

    /** Records a reminder of a request; its status and date of change stay. */
    async record(tx: Executor, ndaId: number, reminded: Reminded): Promise<void> {
      await tx.update(ndaRequests).set(reminded).where(eq(ndaRequests.id, ndaId));
    },

    /** Records a reminder of the open renewal of an NDA. */
    async recordForRenewal(tx: Executor, ndaId: number, reminded: Reminded): Promise<void> {
      await tx
        .update(ndaRenewals)
        .set(reminded)
        .where(and(eq(ndaRenewals.ndaId, ndaId), eq(ndaRenewals.state, 'open')));
    },
  };
}
