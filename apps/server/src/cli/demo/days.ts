import type { Chance } from './seeded';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Times and calendar days relative to the `now` of loading; negative offsets are in the past. */
export interface Days {
  /** Returns a time in Indian working hours on the UTC day `offset` days from today; today never after now. */
  moment(offset: number): Date;
  /** Returns a minute of the UTC day `offset` days from today. */
  at(offset: number, minute: number): Date;
  /** Returns a calendar day `YYYY-MM-DD`. */
  day(offset: number): string;
}

// 04:00 to 12:30 UTC is 09:30 to 18:00 in India.
export const opening = 240;
export const closing = 750;

export function createDays(now: Date, chance: Chance): Days {
  const today = dayNumber(now) * dayMs;
  return {
    moment(offset) {
      const minute = chance.between(opening, closing);
      const sinceMidnight = now.getTime() - today;
      const ofDay =
        offset === 0 ? (sinceMidnight * (minute - opening)) / (closing - opening) : minute * minuteMs;
      return new Date(today + offset * dayMs + ofDay);
    },
    at: (offset, minute) => new Date(today + offset * dayMs + minute * minuteMs),
    day: (offset) => new Date(today + offset * dayMs).toISOString().slice(0, 10),
  };
}

/**
 * Returns the calendar days in UTC from `moment` to `now`, at least 0. Hours are ignored, so that the market is the
 * same at any time of the day.
 */
export function daysSince(moment: Date, now: Date): number {
  return Math.max(0, dayNumber(now) - dayNumber(moment));
}

function dayNumber(moment: Date): number {
  return Math.floor(moment.getTime() / dayMs);
}
