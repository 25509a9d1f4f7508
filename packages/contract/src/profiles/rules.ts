import { isCalendarDay } from '../wire/calendar-day';
import { limits } from '../wire/limits';
import { lineFault, textFault, type TextRule } from '../wire/text-rules';

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

/** What is wrong with a registration date, which may be left empty; each screen names the order that it shows. */
function registrationDateFault(typed: string, format: 'YYYY/MM/DD' | 'MM/dd/yyyy'): string | undefined {
  const isRead = typed.trim() === '' || readRegistrationDate(typed) !== null;
  return isRead ? undefined : `Date should be entered in ${format} format`;
}

export const yearMissing = 'Please enter a year.';

/** What is wrong with a year of foundation; undefined for a year that a company can be of. */
export function yearOfFoundationFault(year: number, thisYear: number): string | undefined {
  if (!Number.isInteger(year)) return yearMissing;
  const { min } = limits.yearOfFoundation;
  if (year < min) return `Please enter a year from ${min}.`;
  return year > thisYear ? 'The year lies in the future.' : undefined;
}

/** The same of a year as it is typed, which may be left empty. */
function typedYearFault(typed: string, thisYear: number): string | undefined {
  const year = typed.trim();
  if (year === '') return undefined;
  return yearOfFoundationFault(/^\d+$/.test(year) ? Number(year) : Number.NaN, thisYear);
}

/** What is wrong with a phone number, by its digits. */
export function phoneFault(digits: string): string | undefined {
  return /^\d{10}$/.test(digits) ? undefined : 'Please enter a phone number of 10 digits.';
}

export const zipMissing = 'Please enter the zip code.';

/** What is wrong with a zip code of any country. */
export function zipFault(typed: string): string | undefined {
  const zip = typed.trim();
  if (zip === '') return zipMissing;
  const isZip = /^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/.test(zip);
  return isZip ? undefined : 'Please enter a zip code of 3 to 10 letters or digits.';
}

const nameLength = 100;

/** The lines of a profile. */
export const profileLines = {
  firstName: { most: nameLength, missing: 'Please enter your first name.' },
  lastName: { most: nameLength, missing: 'Please enter your last name.' },
  companyName: { most: limits.shortText, missing: 'Please enter the company name.' },
  industry: { most: limits.shortText },
  address1: { most: limits.shortText },
  address2: { most: limits.shortText },
  city: { most: nameLength, missing: 'Please enter the city.' },
  state: { most: nameLength, missing: 'Please enter the state.' },
} as const satisfies Record<string, TextRule>;
export const overviewRule: TextRule = { most: limits.overview };

/** A service or a partner of a company. */
export const companyItemRule: TextRule = { most: limits.shortText, missing: 'Please enter a name.' };

/** The fields of a profile that are typed, as texts. */
export type TypedProfileField =
  | keyof typeof profileLines
  | 'overview'
  | 'phone'
  | 'zip'
  | 'yearOfFoundation'
  | 'regDate';

/** How long the text of a field may be; the others are short by their own rules. */
export function longestOf(field: string): number {
  const rules: Readonly<Record<string, TextRule>> = { ...profileLines, overview: overviewRule };
  return rules[field]?.most ?? limits.shortText;
}

/** Whether a field must be filled in. */
export function isProfileFieldRequired(field: string): boolean {
  const rules: Readonly<Record<string, TextRule>> = profileLines;
  return field === 'phone' || field === 'zip' || rules[field]?.missing !== undefined;
}

/** What is wrong with a field of a profile as it is typed, `phone` by its digits. */
export function profileFault(
  field: TypedProfileField,
  typed: string,
  { thisYear, dateFormat }: { thisYear: number; dateFormat: 'YYYY/MM/DD' | 'MM/dd/yyyy' },
): string | undefined {
  if (field === 'overview') return textFault(overviewRule, typed);
  if (field === 'phone') return phoneFault(typed);
  if (field === 'zip') return zipFault(typed);
  if (field === 'yearOfFoundation') return typedYearFault(typed, thisYear);
  if (field === 'regDate') return registrationDateFault(typed, dateFormat);
  return lineFault(profileLines[field], typed);
}
