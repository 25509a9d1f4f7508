import { and, asc, eq, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { limits } from '@proffer/contract/wire/limits';
import type { Database, Executor } from '../../../platform/database';
import { ndaRenewals, ndaRequests } from '../../../schema';
import { areBothActive } from '../requests/requests.filters';

const [shortestWait, longestWait] = limits.ndaReminders.afterMs;

interface Reminded {
  remindedAt: Date;
  remindersSent: number;
}

/** Waiting for so long that a reminder may be due. */
function isLongWaiting(
  since: AnyPgColumn,
  { remindedAt, remindersSent }: typeof ndaRequests | typeof ndaRenewals,
  now: Date,
): SQL | undefined {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return and(
    // As the indexes say it (nda_requests_waiting, nda_renewals_waiting).
    sql`${remindersSent} < 2`,
    lte(since, before(shortestWait)),
    or(eq(remindersSent, 0), lte(since, before(longestWait))),
    or(isNull(remindedAt), lte(remindedAt, before(limits.ndaReminders.everyMs))),
  );
}

/** The only place that touches what was reminded of. */
export function createRemindersRepository(db: Database) {
  return {
    /** Requests that may be due, those that wait longest first. */
    async listWaiting(now: Date, size: number): Promise<number[]> {
      const rows = await db
        .select({ id: ndaRequests.id })
        .from(ndaRequests)
        .where(
          and(
            // As the index says it (nda_requests_waiting).
            sql`${ndaRequests.status} in ('Requested', 'Approved & Shared')`,
            isLongWaiting(ndaRequests.changedAt, ndaRequests, now),
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

    /** Signed NDAs with a renewal that may be due, likewise. */
    async listRenewing(now: Date, size: number): Promise<number[]> {
      const rows = await db
        .select({ id: ndaRequests.id })
        .from(ndaRenewals)
        .innerJoin(ndaRequests, eq(ndaRequests.id, ndaRenewals.ndaId))
        .where(
          and(
            sql`${ndaRenewals.state} = 'open'`,
            isLongWaiting(ndaRenewals.startedAt, ndaRenewals, now),
            or(eq(ndaRenewals.starter, 'supplier'), isNull(ndaRequests.archivedAt)),
            areBothActive,
          ),
        )
        .orderBy(asc(ndaRenewals.startedAt), asc(ndaRenewals.id))
        .limit(size);
      return rows.map(({ id }) => id);
    },

    /** Nothing of the request moves by it: its state and date stay. */
    async note(tx: Executor, ndaId: number, reminded: Reminded): Promise<void> {
      await tx.update(ndaRequests).set(reminded).where(eq(ndaRequests.id, ndaId));
    },

    /** The same of a renewal that waits. */
    async noteRenewing(tx: Executor, ndaId: number, reminded: Reminded): Promise<void> {
      await tx
        .update(ndaRenewals)
        .set(reminded)
        .where(and(eq(ndaRenewals.ndaId, ndaId), eq(ndaRenewals.state, 'open')));
    },
  };
}
