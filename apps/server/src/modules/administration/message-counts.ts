import type { Clock } from '../../platform/clock';
import { lastDays, utcDay, type Period } from '../../platform/utc-days';
import type { DayCount } from './market.repository';

/** A day is over for certain this long after its end: what was sent in its last moment is committed by then. */
const settledAfterMs = 3_600_000;

interface MessageCountsDeps {
  countDays: (period: Period) => Promise<DayCount[]>;
  countBefore: (moment: Date) => Promise<number>;
  clock: Clock;
}

/**
 * Messages by their days, and all of them. Of a million each is counted once: a message keeps its moment, and a deleted
 * one its row, so what a day that is over adds is kept in memory.
 */
export function createMessageCounts({ countDays, countBefore, clock }: MessageCountsDeps) {
  const kept = new Map<string, number>();
  /** All before the first day that is not over for certain. */
  let earlier = { day: '', count: 0 };

  return async (period: Period): Promise<{ days: DayCount[]; total: number }> => {
    const now = clock.now();
    const settledBefore = utcDay(new Date(now.getTime() - settledAfterMs));
    if (earlier.day !== settledBefore)
      earlier = { day: settledBefore, count: await countBefore(new Date(settledBefore)) };
    const before = earlier.count;
    const missing = period.days.findIndex((day) => !kept.has(day));
    const fresh = new Map<string, number>();
    if (missing >= 0) {
      const open = lastDays(period.days.length - missing, now);
      for (const day of open.days) fresh.set(day, 0);
      for (const { day, count } of await countDays(open)) fresh.set(day, count);
    }
    for (const [day, count] of fresh) if (day < settledBefore) kept.set(day, count);
    const days = period.days.map((day) => ({ day, count: fresh.get(day) ?? kept.get(day) ?? 0 }));
    const since = days.filter(({ day }) => day >= settledBefore);
    return { days, total: since.reduce((total, { count }) => total + count, before) };
  };
}
export type MessageCounts = ReturnType<typeof createMessageCounts>;
