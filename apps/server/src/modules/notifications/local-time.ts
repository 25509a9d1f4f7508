import type { QuietHours } from '@proffer/contract/users/account.schemas';

const minuteMs = 60_000;
const dayMinutes = 1_440;
/** Time zone of the market. */
export const marketTimeZone = 'Asia/Kolkata';
/** The daily mail is due at eight in the morning and may be sent late until noon. */
const digestFrom = 8 * 60;
const digestUntil = 12 * 60;

// Cached, because creating a formatter costs more than a hundred uses of it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** Returns the minute of the day, 0 to 1439, in a time zone. */
export function minuteOfDay(at: Date, timeZone: string): number {
  const [hour = '', minute = ''] = formatterOf(timeZone).format(at).split(':');
  return Number(hour) * 60 + Number(minute);
}

function isQuietAt(minute: number, { from, to }: QuietHours): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Returns when the quiet hours containing `at` end; undefined outside of them. */
export function endOfQuiet(at: Date, quiet: QuietHours | null): Date | undefined {
  if (!quiet) return undefined;
  const minute = minuteOfDay(at, quiet.timeZone);
  if (!isQuietAt(minute, quiet)) return undefined;
  const thisMinute = Math.floor(at.getTime() / minuteMs) * minuteMs;
  const wait = (quiet.to - minute + dayMinutes) % dayMinutes;
  const end = new Date(thisMinute + wait * minuteMs);
  // Corrects a clock change on the way; no zone changes its clock by half a day or more.
  const shown = minuteOfDay(end, quiet.timeZone);
  const late = ((shown - quiet.to + dayMinutes + dayMinutes / 2) % dayMinutes) - dayMinutes / 2;
  const mended = new Date(end.getTime() - late * minuteMs);
  const isOver = mended > at && !isQuietAt(minuteOfDay(mended, quiet.timeZone), quiet);
  return isOver ? mended : end;
}

/** Returns the next eight in the morning in a time zone. */
export function nextDigestMoment(at: Date, timeZone: string): Date {
  const thisMinute = Math.floor(at.getTime() / minuteMs) * minuteMs;
  const wait = (digestFrom - minuteOfDay(at, timeZone) + dayMinutes) % dayMinutes || dayMinutes;
  return new Date(thisMinute + wait * minuteMs);
}

/**
 * Returns today's eight in the morning in a time zone, from then until noon; undefined otherwise. Notifications
 * created later wait for tomorrow's mail.
 */
export function digestMoment(at: Date, timeZone: string): Date | undefined {
  const minute = minuteOfDay(at, timeZone);
  if (minute < digestFrom || minute >= digestUntil) return undefined;
  const thisMinute = Math.floor(at.getTime() / minuteMs) * minuteMs;
  return new Date(thisMinute - (minute - digestFrom) * minuteMs);
}
