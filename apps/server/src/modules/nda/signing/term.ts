/** Last day of a term of whole months that begins on a moment's day in UTC: a shorter month ends it on its last day. */
export function lastDayOfTerm(from: Date, months: number): string {
  const [year, month, day] = [from.getUTCFullYear(), from.getUTCMonth() + months, from.getUTCDate()];
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, daysInMonth))).toISOString().slice(0, 10);
}
