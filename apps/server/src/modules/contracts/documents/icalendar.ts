/** Calendar files (RFC 5545), as far as an event of whole days needs them. */

export type CalendarLine = readonly [name: string, value: string];

/** A text value: what has a meaning in the format is escaped, line ends of any kind become `\n`. */
export function calendarText(value: string): string {
  return value
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/[^\P{Cc}\t]/gu, '');
}

/** A calendar day `YYYY-MM-DD` as the format writes it. */
export function calendarDate(day: string): string {
  return day.replaceAll('-', '');
}

/** A moment as UTC. */
export function calendarMoment(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** The day after a calendar day, counted in UTC so that no time zone takes part. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  // The last day that four digits can write has none after it.
  return next.getUTCFullYear() > 9999 ? day : next.toISOString().slice(0, 10);
}

/** The lines as a file: CRLF at each end, folded where they are longer than 75 octets. */
export function calendarFile(lines: readonly CalendarLine[]): string {
  return lines.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join('');
}

/** Folds between characters, never inside one; a following line begins with a space, which counts. */
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
