/** Whether a text is a calendar day `YYYY-MM-DD` that exists, from 1600 on. Free of zod. */
export function isCalendarDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1600 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

export const dayTexts = { missing: 'Please choose a date.', none: 'Please choose a real date.' } as const;

/** What is wrong with a day that was chosen; undefined when it exists. */
export function calendarDayFault(day: string): string | undefined {
  if (day === '') return dayTexts.missing;
  return isCalendarDay(day) ? undefined : dayTexts.none;
}
