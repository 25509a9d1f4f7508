const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A calendar day `2026-03-05` as documents write it, `5 March 2026`; the text alone is read, so no time zone shifts it. */
export function writtenDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const month = months[Number(match?.[2]) - 1];
  if (!match || !month) throw new RangeError(`not a calendar day: ${day}`);
  return `${Number(match[3])} ${month} ${match[1]}`;
}

/** A moment as documents write it: `2026-03-05 14:07 UTC`, on request to the second. */
export function writtenMoment(at: Date, precision: 'minute' | 'second' = 'minute'): string {
  return `${at
    .toISOString()
    .slice(0, precision === 'minute' ? 16 : 19)
    .replace('T', ' ')} UTC`;
}
