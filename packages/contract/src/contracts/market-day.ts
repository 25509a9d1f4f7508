// Making a formatter costs more than a hundred uses of it.
const indianCalendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** The market's calendar day at a moment, `YYYY-MM-DD`; the market is in India, wherever its people are. */
export function marketDay(at: Date): string {
  return indianCalendar.format(at);
}
