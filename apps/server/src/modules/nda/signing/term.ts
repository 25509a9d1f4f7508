import type { NdaRow } from '../requests/requests.repository';
import { ndaElections } from './text';

/**
 * Returns the last day of a term of whole months that begins on the given moment's UTC day. If the last month
 * is too short for that day, the term ends on the month's last day.
 */
export function lastDayOfTerm(from: Date, months: number): string {
  const [year, month, day] = [from.getUTCFullYear(), from.getUTCMonth() + months, from.getUTCDate()];
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, daysInMonth))).toISOString().slice(0, 10);
}

/**
 * Returns the last day on which an NDA binds whose second signature was given at `signedAt`. Null for a
 * supplier's own document, whose term is unknown; the default NDA binds for its chosen term.
 */
export function lastDayOf(
  { elections, textVersion }: Pick<NdaRow, 'elections' | 'textVersion'>,
  signedAt: Date,
): string | null {
  if (elections === null || textVersion === null) return null;
  return lastDayOfTerm(signedAt, ndaElections.parse(elections).termMonths);
}
