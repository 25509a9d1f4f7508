/** Returns whether a text is an existing calendar day `YYYY-MM-DD`, from 1600 on. Free of zod. */
export function isCalendarDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1600 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const indiaAheadMs = 5.5 * 3_600_000;

/**
 * Returns the calendar day of a text that may include a time. A time with a time zone gives the market's day, so that
 * midnight in India and in UTC are the same day. A time without a zone is dropped; other texts are returned
 * unchanged.
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

/** Returns the fault of a chosen day; undefined if it exists. */
export function calendarDayFault(day: string): string | undefined {
  if (day === '') return dayTexts.missing;
  return isCalendarDay(day) ? undefined : dayTexts.none;
}
