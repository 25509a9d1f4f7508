const dayMs = 24 * 60 * 60 * 1000;

/** The calendar day of a moment in UTC, `YYYY-MM-DD`. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Whole UTC days: from the first moment of the first to the first moment after the last. */
export interface Period {
  start: Date;
  end: Date;
  days: string[];
}

/** The last `count` UTC days, the one of `now` included, oldest first. */
export function lastDays(count: number, now: Date): Period {
  const today = Date.parse(utcDay(now));
  const start = today - (count - 1) * dayMs;
  const days = Array.from({ length: count }, (_none, index) => utcDay(new Date(start + index * dayMs)));
  return { start: new Date(start), end: new Date(today + dayMs), days };
}
