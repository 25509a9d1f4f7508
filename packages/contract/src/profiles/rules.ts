import { isCalendarDay } from '../wire/calendar-day';
import { limits } from '../wire/limits';

/** Rules of a company's fields for the forms and the calls alike (PRO-19 to PRO-25). Free of zod. */

/**
 * A registration date as it is typed, to `YYYY-MM-DD`; null for what is no day. Year/month/day and month/day/year are
 * read (PRO-24), the first also with dashes. The specification's hint names year/day/month: so is read only what
 * could be no other day, such as 2015/28/02.
 */
export function readRegistrationDate(text: string): string | null {
  const typed = text.trim();
  const yearFirst = /^(\d{4})([/-])(\d{1,2})\2(\d{1,2})$/.exec(typed);
  if (yearFirst) {
    const [, year, mark, second, third] = yearFirst;
    return dayOf(year, second, third) ?? (mark === '/' ? dayOf(year, third, second) : null);
  }
  const monthFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed);
  return monthFirst ? dayOf(monthFirst[3], monthFirst[1], monthFirst[2]) : null;
}

function dayOf(year = '', month = '', date = ''): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isCalendarDay(day) ? day : null;
}

export const yearTexts = {
  none: 'Please enter a year.',
  tooEarly: 'Please enter a year from 1600.',
  future: 'The year lies in the future.',
} as const;

/** What is wrong with a year of foundation; undefined for a year that a company can be of. */
export function yearOfFoundationFault(year: number, thisYear: number): string | undefined {
  if (!Number.isInteger(year)) return yearTexts.none;
  if (year < limits.yearOfFoundation.min) return yearTexts.tooEarly;
  return year > thisYear ? yearTexts.future : undefined;
}

/** A zip code of any country. */
export const zipPattern = /^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/;
export const zipText = 'Please enter a zip code of 3 to 10 letters or digits.';
