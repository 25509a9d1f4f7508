import { daysAfter } from '../contracts/days-after';
import { isCalendarDay } from '../wire/calendar-day';
import { readTypedDay, readTypedMonth } from '../wire/typed-day';
import { joined, longest, type TokenReader } from './tokens';

const lengths: Record<string, number> = { day: 1, week: 7, month: 30 };
const mostDays = 3_650;

/** The days that a text names, as their first and last. */
interface Days {
  first: string;
  last: string;
}

/** Returns the days of `15 Jan`, `15/01/2027`, `March` or `March 2027`; without a year the next ones. */
function daysNamed(text: string, today: string): Days | undefined {
  const day = readTypedDay(text);
  if (day !== null) return { first: day, last: day };
  const year = Number(today.slice(0, 4));
  const dated = [year, year + 1]
    .map((each) => readTypedDay(`${text} ${each}`))
    .find((each) => each !== null && each >= today);
  if (dated) return { first: dated, last: dated };
  const [, name = text, typedYear] = /^(\p{L}+) (\d{4})$/u.exec(text) ?? [];
  const month = readTypedMonth(name);
  if (month === null) return undefined;
  const years = typedYear === undefined ? [year, year + 1] : [Number(typedYear)];
  return years.map((each) => monthOf(each, month)).find(({ last }) => last >= today);
}

/** Returns the first and the last day of a month from 1 to 12. */
function monthOf(year: number, month: number): Days {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return { first, last: daysAfter(next, -1) };
}

/** Reads `by March`, `by 15 Jan`, `before 31/03/2027` and `within 3 weeks`; days before today stay words. */
export const readDay: TokenReader = (tokens, at, { today }) => {
  const said = tokens[at]?.plain;
  const to = (day: string, size: number) =>
    isCalendarDay(day) && day >= today ? { filter: { kind: 'day' as const, to: day }, size } : undefined;
  if (said === 'within') {
    const [, count, unit = ''] = /^(\d{1,4}) ?(day|week|month)s?$/.exec(joined(tokens, at + 1, 2)) ?? [];
    const days = Number(count) * (lengths[unit] ?? 0);
    return count === undefined || days > mostDays ? undefined : to(daysAfter(today, days), 3);
  }
  if (said !== 'by' && said !== 'before' && said !== 'until' && said !== 'till') return undefined;
  const skipped = joined(tokens, at + 1, 2) === 'end of' ? 3 : 1;
  const read = longest(tokens, at + skipped, 3, (text) => daysNamed(text, today));
  if (!read) return undefined;
  const { first, last } = read.found;
  const day = said === 'before' && skipped === 1 ? daysAfter(first, -1) : last;
  return to(day, skipped + read.size);
};
