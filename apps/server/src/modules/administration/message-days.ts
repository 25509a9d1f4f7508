import type { Clock } from '../../platform/clock';
import { lastDays, type Period } from '../../platform/utc-days';
import type { DayCount } from './market.repository';

/** A day is over for certain this long after its end: what was sent in its last moment is committed by then. */
const settledAfterMs = 3_600_000;

interface MessageDaysDeps {
  count: (period: Period) => Promise<DayCount[]>;
  clock: Clock;
}

/**
 * Messages by their days. Of a million each is counted once: a message keeps its moment, and a deleted one its row, so
 * the number of a day that is over is kept in memory, one for each day.
 */
export function createMessageDays({ count, clock }: MessageDaysDeps) {
  const kept = new Map<string, number>();

  return async (period: Period): Promise<DayCount[]> => {
    const now = clock.now();
    const missing = period.days.findIndex((day) => !kept.has(day));
    const fresh = new Map<string, number>();
    if (missing >= 0) {
      const open = lastDays(period.days.length - missing, now);
      for (const day of open.days) fresh.set(day, 0);
      for (const { day, count: messages } of await count(open)) fresh.set(day, messages);
    }
    const settledBefore = new Date(now.getTime() - settledAfterMs).toISOString().slice(0, 10);
    for (const [day, messages] of fresh) if (day < settledBefore) kept.set(day, messages);
    return period.days.map((day) => ({ day, count: fresh.get(day) ?? kept.get(day) ?? 0 }));
  };
}
export type MessageDays = ReturnType<typeof createMessageDays>;
