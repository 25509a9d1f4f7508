/** Whether a text is a calendar day `YYYY-MM-DD` that exists, from 1600 on. Free of zod. */
export function isCalendarDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1600 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const indiaAheadMs = 5.5 * 3_600_000;

/**
 * Reads a day that may be written with a time, as dates in JSON are: a moment with a time zone is the market's day then,
 * so that midnight in India and midnight in UTC are the same day; a time without one is dropped. Another text stays.
 */
export function dayOfMoment(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i.exec(text);
  const day = match?.[1];
  if (day === undefined || !isCalendarDay(day)) return text;
  if (match?.[2] === undefined) return day;
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : new Date(at + indiaAheadMs).toISOString().slice(0, 10);
}

export const dayTexts = { missing: 'Please choose a date.', none: 'Please choose a real date.' } as const;

/** What is wrong with a day that was chosen; undefined when it exists. */
export function calendarDayFault(day: string): string | undefined {
  if (day === '') return dayTexts.missing;
  return isCalendarDay(day) ? undefined : dayTexts.none;
}
