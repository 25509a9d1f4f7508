import type { Clock } from '../../platform/clock';
import { lastDays, utcDay, type Period } from '../../platform/utc-days';
import type { DayCount } from './market.repository';

/** Time after the end of a day at which it is final, since messages of its last moment are committed by then. */
const settledAfterMs = 3_600_000;

interface MessageCountsDeps {
  countDays: (period: Period) => Promise<DayCount[]>;
  countBefore: (moment: Date) => Promise<number>;
  clock: Clock;
}

/**
 * Creates the counter of messages per day and in total. Messages keep their time and deleted ones their row, so the
 * counts of past days are final and cached in memory.
 */
export function createMessageCounts({ countDays, countBefore, clock }: MessageCountsDeps) {
  const settled = new Map<string, number>();
  /** Number of messages before the first day that is not final yet. */
  let earlier = { day: '', count: 0 };

  return async (period: Period): Promise<{ days: DayCount[]; total: number }> => {
    const now = clock.now();
    const settledBefore = utcDay(new Date(now.getTime() - settledAfterMs));
    if (earlier.day !== settledBefore)
      earlier = { day: settledBefore, count: await countBefore(new Date(settledBefore)) };
    const before = earlier.count;
    const missing = period.days.findIndex((day) => !settled.has(day));
    const fresh = new Map<string, number>();
    if (missing >= 0) {
      const open = lastDays(period.days.length - missing, now);
      for (const day of open.days) fresh.set(day, 0);
      for (const { day, count } of await countDays(open)) fresh.set(day, count);
    }
    for (const [day, count] of fresh) if (day < settledBefore) settled.set(day, count);
    const days = period.days.map((day) => ({ day, count: fresh.get(day) ?? settled.get(day) ?? 0 }));
    const since = days.filter(({ day }) => day >= settledBefore);
    return { days, total: since.reduce((total, { count }) => total + count, before) };
  };
}
export type MessageCounts = ReturnType<typeof createMessageCounts>;
