import { isCalendarDay } from './calendar-day';

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

/**
 * A typed day as `YYYY-MM-DD`; null for what is none. The day comes first, as the market writes it, and the month only
 * where no other day is possible (12/31/2001); after a year the month comes first, and the day only where no other day
 * is possible, as the specification's hint has it (2015/28/02). Marks are slashes, dashes or dots, and `5 Aug 1999` is
 * read as it is shown.
 */
export function readTypedDay(text: string): string | null {
  const typed = text.trim();
  const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/.exec(typed);
  if (yearFirst) {
    const [, year, mark, second, third] = yearFirst;
    // With dashes it is the form that programs write, which has one order.
    return dayOf(year, second, third) ?? (mark === '-' ? null : dayOf(year, third, second));
  }
  const dayFirst = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(typed);
  if (dayFirst) {
    const [, first, , second, year] = dayFirst;
    return dayOf(year, second, first) ?? dayOf(year, first, second);
  }
  const inWords = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(typed);
  return inWords ? dayOf(inWords[3], monthOf(inWords[2]), inWords[1]) : null;
}

/** `01` to `12` of a name or its beginning; nothing for another word. */
function monthOf(word = ''): string {
  const name = word.toLowerCase();
  const index = monthNames.findIndex((month) => month.startsWith(name));
  return index === -1 ? '' : String(index + 1);
}

function dayOf(year = '', month = '', date = ''): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isCalendarDay(day) ? day : null;
}

/** A calendar day as it is typed in a field: `DD/MM/YYYY`; empty for none. */
export function typedDay(day: string | null): string {
  if (day === null || day === '') return '';
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${date}/${month}/${year}`;
}

/** What is wrong with a typed day that may be left empty. */
export function typedDayFault(typed: string): string | undefined {
  const isRead = typed.trim() === '' || readTypedDay(typed) !== null;
  return isRead ? undefined : 'Date should be entered in DD/MM/YYYY format';
}
