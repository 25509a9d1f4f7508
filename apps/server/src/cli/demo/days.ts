import type { Chance } from './seeded';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Moments and calendar days counted from the `now` of the load; negative offsets lie in the past. */
export interface Days {
  /** A moment in Indian working hours on the UTC day `offset` days from today; on today itself never after now. */
  moment(offset: number): Date;
  /** A minute of the UTC day `offset` days from today. */
  at(offset: number, minute: number): Date;
  /** A calendar day `YYYY-MM-DD`. */
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
 * Calendar days in UTC from `moment` to `now`, at least 0. Hours do not count, so that a market made in the
 * evening is the one made in the morning.
 */
export function daysSince(moment: Date, now: Date): number {
  return Math.max(0, dayNumber(now) - dayNumber(moment));
}

function dayNumber(moment: Date): number {
  return Math.floor(moment.getTime() / dayMs);
}
