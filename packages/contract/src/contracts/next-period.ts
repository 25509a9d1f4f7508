import { daysAfter } from './days-after';

/**
 * Returns the last day of a following period of equal length, which begins the day after `endDate`. Whole months stay
 * whole: January to December is followed by January to December.
 */
export function nextPeriodEnd(
  period: { startDate: string; endDate: string },
  endDate: string = period.endDate,
): string {
  const after = daysAfter(period.endDate, 1);
  const months = wholeMonths(period.startDate, after);
  if (months > 0) return daysAfter(monthsAfter(daysAfter(endDate, 1), months), -1);
  return daysAfter(endDate, Math.round((Date.parse(after) - Date.parse(period.startDate)) / 86_400_000));
}

/** Returns the number of months between two days with the same day of the month; 0 for other days. */
function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  return fromDay === toDay ? (toYear - fromYear) * 12 + toMonth - fromMonth : 0;
}

/** Returns the day `months` later; in a shorter month, its last day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
