// Making a formatter costs more than a hundred uses of it.
const indianCalendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** The market's calendar day at a moment, `YYYY-MM-DD`; the market is in India. */
export function marketDay(at: Date): string {
  return indianCalendar.format(at);
}

/** A calendar day so many days later, or earlier when negative; counted in UTC so that no time zone takes part. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
