import type { NdaRow } from '../requests/requests.repository';
import { ndaElections } from './text';

/** Last day of a term of whole months that begins on a moment's day in UTC: a shorter month ends it on its last day. */
export function lastDayOfTerm(from: Date, months: number): string {
  const [year, month, day] = [from.getUTCFullYear(), from.getUTCMonth() + months, from.getUTCDate()];
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, daysInMonth))).toISOString().slice(0, 10);
}

/**
 * Last day that an NDA binds whose second signature was given then. Our own text binds for the term chosen in it; what a
 * document of the supplier's own says nobody here has read.
 */
export function lastDayOf(
  { elections, textVersion }: Pick<NdaRow, 'elections' | 'textVersion'>,
  signedAt: Date,
): string | null {
  if (elections === null || textVersion === null) return null;
  return lastDayOfTerm(signedAt, ndaElections.parse(elections).termMonths);
}
