const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayMs = 86_400_000;

/** Text of days and times (ACC-120). */

/** Returns a calendar day `YYYY-MM-DD` as `21 Nov 2026`, independent of time zones. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`;
}

/** Returns a time relative to now within a week, else its local day. */
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

/** Returns the local day of a time. */
export function momentDay(moment: Date): string {
  return `${moment.getDate()} ${months[moment.getMonth()] ?? ''} ${moment.getFullYear()}`;
}

let long: Intl.DateTimeFormat | undefined;

/** Returns the local day of a time in full, `November 22, 2026` (ACC-120). */
export function longDay(moment: Date): string {
  long ??= new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
  return long.format(moment);
}

/** Returns a range of days, with a common year only once: `22 Nov – 3 Dec 2026`. */
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

/** Returns a time to the minute with its time zone, for tooltips and records. */
export function exactText(moment: Date): string {
  // Cached: creating one takes a hundred times as long as using it.
  exact ??= new Intl.DateTimeFormat('en-IN', exactly);
  return exact.format(moment);
}
