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

/**
 * Formats a calendar day `2026-03-05` for documents: `5 March 2026`. It only parses the text, so no
 * time zone can shift it.
 */
export function dayText(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const month = months[Number(match?.[2]) - 1];
  if (!match || !month) throw new RangeError(`not a calendar day: ${day}`);
  return `${Number(match[3])} ${month} ${match[1]}`;
}

/** Formats a time for documents: `2026-03-05 14:07 UTC`, optionally with seconds. */
export function timeText(at: Date, precision: 'minute' | 'second' = 'minute'): string {
  return `${at
    .toISOString()
    .slice(0, precision === 'minute' ? 16 : 19)
    .replace('T', ' ')} UTC`;
}
