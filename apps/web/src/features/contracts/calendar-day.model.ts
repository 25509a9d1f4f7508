import { groupIndian } from '@proffer/contract/wire/group-indian';

/**
 * Calendar days as `YYYY-MM-DD` texts, converted to day numbers only through UTC, so that no time zone can shift
 * them.
 */
const dayMs = 24 * 60 * 60 * 1000;

/** Returns the days since 1970-01-01; null for a text that is not an existing day. */
export function dayNumber(day: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  if (!match) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const utc = new Date(Date.UTC(year, month - 1, date));
  if (utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== date) return null;
  return Math.round(utc.getTime() / dayMs);
}

/** Returns the day of a day number; the inverse of `dayNumber`. */
export const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** Returns the following day; undefined for a text that is not an existing day. */
export function dayAfter(day: string): string | undefined {
  const number = dayNumber(day);
  return number === null ? undefined : dayOf(number + 1);
}

export interface Span {
  /** Elapsed part of the time from start to end, 0 to 1. */
  passed: number;
  /** Position of today on the bar, 0 to 1; null if it is outside. */
  today: number | null;
  /** "Starts in 12 days", "34 of 120 days passed", "Ended 3 days ago"; empty for an unreadable day. */
  words: string;
}

/** Returns a contract's duration as a bar from start to end, with today marked. */
export function spanOf(
  { startDate, endDate, isAgreed }: { startDate: string; endDate: string; isAgreed: boolean },
  today: string,
): Span {
  const [start, end, now] = [dayNumber(startDate), dayNumber(endDate), dayNumber(today)];
  if (start === null || end === null || now === null || end <= start) {
    return { passed: 0, today: null, words: '' };
  }
  if (now < start) return { passed: 0, today: null, words: `Starts in ${days(start - now)}` };
  if (now > end) {
    return { passed: 1, today: null, words: `${isAgreed ? 'Ended' : 'Was to end'} ${days(now - end)} ago` };
  }
  const part = (now - start) / (end - start);
  return { passed: part, today: part, words: `${groupIndian(now - start)} of ${days(end - start)} passed` };
}

function days(count: number): string {
  return `${groupIndian(count)} ${count === 1 ? 'day' : 'days'}`;
}
