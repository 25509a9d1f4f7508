const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayMs = 86_400_000;

/** How days and moments read (ACC-120). */

/** A calendar day `YYYY-MM-DD` as `21 Nov 2026`; no time zone can shift it, because none is involved. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`;
}

/** A moment as words within a week of now, else as its local day. */
export function momentText(moment: Date, now: Date): string {
  const elapsedMs = now.getTime() - moment.getTime();
  if (elapsedMs >= 0 && elapsedMs < 7 * dayMs) {
    if (elapsedMs < 60_000) return 'just now';
    if (elapsedMs < 3_600_000) return plural(Math.floor(elapsedMs / 60_000), 'minute');
    if (elapsedMs < dayMs) return plural(Math.floor(elapsedMs / 3_600_000), 'hour');
    return plural(Math.floor(elapsedMs / dayMs), 'day');
  }
  return momentDay(moment);
}

/** The local day of a moment. */
export function momentDay(moment: Date): string {
  return `${moment.getDate()} ${months[moment.getMonth()] ?? ''} ${moment.getFullYear()}`;
}

let long: Intl.DateTimeFormat | undefined;

/** The local day of a moment in full, `November 22, 2026` (ACC-120). */
export function longDay(moment: Date): string {
  long ??= new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
  return long.format(moment);
}

/** From one calendar day to another, the year said once where it is the same: `22 Nov – 3 Dec 2026`. */
export function daysText(from: string, to: string): string {
  if (from.slice(0, 10) === to.slice(0, 10)) return dayText(from);
  const first = dayText(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.slice(0, -5) : first} – ${dayText(to)}`;
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

const exactly: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
};
let exact: Intl.DateTimeFormat | undefined;

/** A moment to the minute, with its time zone, for hover and records. */
export function exactText(moment: Date): string {
  // Once: making one takes a hundred times longer than using it.
  exact ??= new Intl.DateTimeFormat('en-IN', exactly);
  return exact.format(moment);
}
