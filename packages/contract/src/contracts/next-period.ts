import { daysAfter } from './days-after';

/**
 * The last day of another period as long as the given one, which begins the day after `endDate`. Whole months stay whole
 * months: January to December is followed by January to December.
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

/** How many months lie between two days of the same number; 0 where it is not so. */
function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  return fromDay === toDay ? (toYear - fromYear) * 12 + toMonth - fromMonth : 0;
}

/** The same day so many months later; a shorter month ends it on its last day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
