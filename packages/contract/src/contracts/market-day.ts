// Making a formatter costs more than a hundred uses of it, and a page that asks for no such day more than it has to draw.
let indianCalendar: Intl.DateTimeFormat | undefined;

/** The market's calendar day at a moment, `YYYY-MM-DD`; the market is in India, wherever its people are. */
export function marketDay(at: Date): string {
  indianCalendar ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  return indianCalendar.format(at);
}
