const dayMs = 24 * 60 * 60 * 1000;

/** Returns the UTC calendar day of a time, `YYYY-MM-DD`. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** A period of whole UTC days: `start` is inclusive, `end` exclusive. */
export interface Period {
  start: Date;
  end: Date;
  days: string[];
}

/** Returns the period of the last `count` UTC days up to and including today, oldest first. */
export function lastDays(count: number, now: Date): Period {
  const today = Date.parse(utcDay(now));
  const start = today - (count - 1) * dayMs;
  const days = Array.from({ length: count }, (_none, index) => utcDay(new Date(start + index * dayMs)));
  return { start: new Date(start), end: new Date(today + dayMs), days };
}
