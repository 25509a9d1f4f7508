/** Writes calendar files (RFC 5545). */

export type CalendarLine = readonly [name: string, value: string];

/** Returns a text value with special characters escaped and line breaks of any kind written as `\n`. */
export function calendarText(value: string): string {
  return value
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/[^\P{Cc}\t]/gu, '');
}

/** Returns a calendar day `YYYY-MM-DD` in calendar file notation. */
export function calendarDate(day: string): string {
  return day.replaceAll('-', '');
}

/** Returns a moment in UTC in calendar file notation. */
export function calendarMoment(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Returns the day after a calendar day, computed in UTC to be independent of time zones. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  // The day after 9999-12-31 cannot be written with four digits.
  return next.getUTCFullYear() > 9999 ? day : next.toISOString().slice(0, 10);
}

/** Returns the file with CRLF line ends; lines longer than 75 octets are folded. */
export function calendarFile(lines: readonly CalendarLine[]): string {
  return lines.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join('');
}

/** Folds a line between characters, never inside one. A continuation line begins with a space, which counts. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
