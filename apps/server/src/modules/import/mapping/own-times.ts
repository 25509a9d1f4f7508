import { durations, type Duration } from '@proffer/contract/wire/choices';
import { readFigure } from '@proffer/contract/wire/figures';
import { plainDigits } from '@proffer/contract/wire/plain-digits';
import { dayOrderEvidence, readTypedDay } from '@proffer/contract/wire/typed-day';
import { parseMoment, type Moment } from './dates';
import { durationFromDays } from './durations';
import type { FileWriting } from './file-writing';
import { refuse, type Refusal } from './imported-offer';

const daysOfUnit = { day: 1, week: 7, month: 30, year: 365 } as const;

/** Returns the contract length of a cell, written as a time such as `45 days` or by its name; null if empty. */
export function durationOf(text: string): Duration | null | Refusal {
  if (text === '' || text.toLowerCase() === 'any') return null;
  const days = daysOf(text);
  if (days !== undefined) return durationFromDays(days);
  const choice = durations.find((duration) => duration.toLowerCase() === text.toLowerCase());
  return (
    choice ??
    refuse(
      'unknown_choice',
      `Duration "${text.slice(0, 60)}" is neither a time, such as 45 days or 6 months, nor one of: ${durations.join('; ')}.`,
    )
  );
}

const mostDays = 99_999;

/** Returns the days of a time such as `45`, `45 days` or `2 weeks`; undefined for another text. */
export function daysOf(text: string): number | undefined {
  const read = readFigure(text, { kind: 'pieces' });
  if (read.kind !== 'figure' || read.zeros > 0) return undefined;
  const unit = read.unit.toLowerCase().replace(/s$/u, '') || 'day';
  const days = Number(read.decimal) * (daysOfUnit[unit as keyof typeof daysOfUnit] ?? 0);
  return Number.isInteger(days) && days > 0 && Number(read.decimal) <= mostDays ? days : undefined;
}

/**
 * Returns the moment of a cell, in a machine format or as a typed day; adds a note about how an ambiguous day was
 * read.
 */
export function momentOf(text: string, { dayOrder }: FileWriting, notes: string[]): Moment {
  const plain = plainDigits(text);
  const moment = parseMoment(plain);
  if (moment.kind !== 'bad') return moment;
  const [dayFirst, monthFirst] = [readTypedDay(plain), readTypedDay(plain, 'month first')];
  if (dayFirst === null || monthFirst === null) return moment;
  if (dayOrder === 'mixed' && dayOrderEvidence(plain) === undefined && dayFirst !== monthFirst) {
    const readings = `${inWords(dayFirst)} or ${inWords(monthFirst)}`;
    return { kind: 'bad', reason: `"${text}" can be ${readings}: other rows have both orders.` };
  }
  const day = dayOrder === 'month first' ? monthFirst : dayFirst;
  const typed = parseMoment(day);
  if (typed.kind === 'moment') notes.push(`Date "${text}" is read as ${inWords(day)}.`);
  return typed;
}

const inWords = (day: string): string => dayInWords.format(new Date(`${day}T00:00:00Z`));

/** Created once, because creating a formatter costs more than the rest of a row. */
const dayInWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
