import type { Duration } from '@proffer/contract/wire/choices';
import { readFigure } from '@proffer/contract/wire/figures';
import { durationFromDays } from '@proffer/server/offer-files';

export type DurationReading = { duration: Duration | null; days: number | null; note?: string };

const unread: DurationReading = { duration: null, days: null };
const mostDays = 999_999_999;
const longestDays = 50 * 365;
const unusualDays = 20 * 365;
const daysPerUnit = { day: 1, week: 7, month: 30, year: 365 } as const;

/**
 * Returns the duration for a number of days ("365.0", "NA "). Above 20 years it is kept with a note; above 50 years
 * or unreadable it is dropped with a note. Missing, zero and NA give null.
 */
export function readDays(raw: string): DurationReading {
  const text = raw.trim();
  if (/^(?:|n\.?\/?a\.?|nil|-+)$/iu.test(text)) return unread;
  const read = readFigure(text, { kind: 'pieces', mark: '.' });
  const days = read.kind === 'figure' && read.unit === '' ? Math.trunc(Number(read.decimal)) : undefined;
  if (days === undefined || Math.abs(days) > mostDays)
    return { ...unread, note: `Duration "${text.slice(0, 40)}" is not a number of days; left out.` };
  return fromDays(days);
}

/** Returns the duration for a time frame in words, such as "20 Weeks" or "4 to 6 months" (the longer end counts). */
export function readTimeframe(text: string): DurationReading {
  const found = [...text.matchAll(/(\d{1,4})(?:\s*(?:-|–|to)\s*(\d{1,4}))?\s*(day|week|month|year)s?\b/giu)];
  const days = found.map((match) => {
    const unit = (match[3] ?? 'day').toLowerCase() as keyof typeof daysPerUnit;
    return Number(match[2] ?? match[1]) * daysPerUnit[unit];
  });
  return days.length === 0 ? unread : fromDays(Math.max(...days));
}

/** Returns the duration between two times; an end before the start is dropped with a note. */
export function durationBetween(start: Date, end: Date): DurationReading {
  const days = Math.round((end.getTime() - start.getTime()) / 86_400_000);
  if (days < 0) {
    return {
      ...unread,
      note: `The end ${isoDay(end)} lies before the award ${isoDay(start)}; no duration taken.`,
    };
  }
  return fromDays(Math.max(days, 1));
}

function fromDays(days: number): DurationReading {
  if (days === 0) return unread;
  if (days < 0) return { ...unread, note: `A duration of ${days} days is below zero; left out.` };
  if (days > longestDays)
    return { ...unread, note: `A duration of ${days} days is above 50 years; left out.` };
  const reading = { duration: durationFromDays(days), days };
  if (days <= unusualDays) return reading;
  return { ...reading, note: `A duration of ${days} days is above 20 years; kept as stated.` };
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
