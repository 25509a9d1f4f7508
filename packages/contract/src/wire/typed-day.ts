import { isCalendarDay } from './calendar-day';
import { plainDigits } from './plain-digits';

/** Days as people type them (ACC-120). Free of zod. */

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The order of day and month if both orders give a valid day. */
export type DayOrder = 'day first' | 'month first';

const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;

/**
 * Returns a typed day as `YYYY-MM-DD`; null for other texts. The day comes first, and the month only if no other day
 * is possible (12/31/2001). After a year the month comes first, and the day only if no other day is possible
 * (2015/28/02), following the specification's hint.
 * Separators are slashes, dashes or dots; `5 Aug 1999` and `Aug 5, 1999` are accepted too. A year of two digits is
 * 2000 to 2069, or 1970 to 1999 (OFF-423).
 */
export function readTypedDay(text: string, order: DayOrder = 'day first'): string | null {
  const typed = plainDigits(text).trim();
  const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/.exec(typed);
  if (yearFirst) {
    const [, year, mark, second, third] = yearFirst;
    // With dashes it is ISO 8601, which has one order.
    return dayOf(year, second, third) ?? (mark === '-' ? null : dayOf(year, third, second));
  }
  const yearLast = numbers.exec(typed);
  if (yearLast) {
    const [, first, , second, year] = yearLast;
    const [dayFirst, monthFirst] = [dayOf(year, second, first), dayOf(year, first, second)];
    return order === 'day first' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
  }
  const named =
    /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i.exec(typed) ??
    monthNamedFirst(typed);
  return named ? dayOf(named[3], monthOf(named[2]), named[1]) : null;
}

/** Returns the parts of `Aug 5, 1999` in the order of `5 Aug 1999`. */
function monthNamedFirst(typed: string): (string | undefined)[] | undefined {
  const [all, month, date, year] = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(typed) ?? [];
  return all === undefined ? undefined : [all, date, month, year];
}

/**
 * Returns the order that a typed day proves because only one of its numbers can be the month; undefined for neither.
 */
export function dayOrderEvidence(text: string): DayOrder | undefined {
  const [, first, , second, year] = numbers.exec(plainDigits(text).trim()) ?? [];
  const [dayFirst, monthFirst] = [dayOf(year, second, first), dayOf(year, first, second)];
  if (dayFirst === null) return monthFirst === null ? undefined : 'month first';
  return monthFirst === null ? 'day first' : undefined;
}

/** Returns `01` to `12` for a month's name or its beginning; '' for another word. */
function monthOf(word = ''): string {
  const name = word.toLowerCase();
  const index = monthNames.findIndex((month) => month.startsWith(name));
  return index === -1 ? '' : String(index + 1);
}

/** Returns the number of a month from its name, or at least three letters of it; null for another text. */
export function readTypedMonth(text: string): number | null {
  return text.length < 3 ? null : Number(monthOf(text)) || null;
}

const firstYearOfLastCentury = 70;

function dayOf(year = '', month = '', date = ''): string | null {
  const century = Number(year) < firstYearOfLastCentury ? '20' : '19';
  const whole = year.length === 2 ? century + year : year;
  const day = `${whole}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isCalendarDay(day) ? day : null;
}

/** Returns a calendar day as it is typed in a field: `DD/MM/YYYY`; empty for none. */
export function typedDay(day: string | null): string {
  if (day === null || day === '') return '';
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${date}/${month}/${year}`;
}

/** Returns the fault of a typed day, which may be empty. */
export function typedDayFault(typed: string): string | undefined {
  const isRead = typed.trim() === '' || readTypedDay(typed) !== null;
  return isRead ? undefined : 'Date should be entered in DD/MM/YYYY format';
}
