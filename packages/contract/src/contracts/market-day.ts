// Created on first use and reused: creating a formatter costs more than a hundred uses.
let indianCalendar: Intl.DateTimeFormat | undefined;

/** Returns the market's calendar day at a time, `YYYY-MM-DD`, in India's time zone, wherever the user is. */
export function marketDay(at: Date): string {
  indianCalendar ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  return indianCalendar.format(at);
}
