import { daysAfter } from '@proffer/contract/contracts/days-after';
import { limits } from '@proffer/contract/wire/limits';
import type { Role } from '@proffer/contract/wire/route';
import { utcDay } from '../../../platform/utc-days';
import type { NdaRow } from '../requests/requests.repository';
import type { Renewal } from './renewals.rows';
import type { RenewalMover } from './renewals.states';

/**
 * Returns true if both sides have signed the NDA and its last day is near or past. A supplier's own document
 * has no last day known to the product, so another signature would extend nothing.
 */
export function isRenewable(
  { status, validUntil }: Pick<NdaRow, 'status' | 'validUntil'>,
  now: Date,
): boolean {
  if (status !== 'Signed & Shared' || validUntil === null) return false;
  return validUntil <= daysAfter(utcDay(now), limits.endingDays.month);
}

export const renewalsOf = ({ renewals }: Pick<NdaRow, 'renewals'>): readonly Renewal[] => renewals ?? [];

export const findRenewal = (row: Pick<NdaRow, 'renewals'>, round: number): Renewal | undefined =>
  renewalsOf(row).find((one) => one.round === round);

export const openRenewal = (row: Pick<NdaRow, 'renewals'>): Renewal | undefined =>
  renewalsOf(row).find(({ state }) => state === 'open');

/**
 * Returns the number of the next round. Rounds of failed renewals are not reused, because signatures refer to
 * them.
 */
export const nextRound = ({ round, renewals }: Pick<NdaRow, 'round' | 'renewals'>): number =>
  1 + Math.max(round, ...renewalsOf({ renewals }).map((one) => one.round));

/** Returns the party of a renewal in whose name a side acts; a side that begins one is its starter. */
export const moverOn = (renewal: Pick<Renewal, 'starter'> | undefined, role: Role): RenewalMover =>
  renewal === undefined || renewal.starter === role ? 'starter' : 'other';

/** Returns the round that this side can sign now; null if it has signed or nothing can be renewed yet. */
export function roundToSign(
  row: Pick<NdaRow, 'status' | 'round' | 'validUntil' | 'renewals'>,
  role: Role,
  now: Date,
): number | null {
  if (role === 'admin') return null;
  const open = openRenewal(row);
  if (open) return moverOn(open, role) === 'other' ? open.round : null;
  return isRenewable(row, now) ? nextRound(row) : null;
}

/** Documents of one round of signatures: the current one, or one that was renewed since. */
export interface RoundPapers {
  round: number;
  signedFileId: number | null;
  certificateFileId: number | null;
  validUntil: string | null;
}

/** Returns the documents of a round, by default the current one; undefined for a round that was not completed. */
export function papersOf(
  row: Pick<NdaRow, 'round' | 'signedFileId' | 'certificateFileId' | 'validUntil' | 'renewals'>,
  round: number = row.round,
): RoundPapers | undefined {
  if (round === row.round) {
    const { signedFileId, certificateFileId, validUntil } = row;
    return { round, signedFileId, certificateFileId, validUntil };
  }
  const later = renewalsOf(row).find(({ replaced }) => replaced?.round === round);
  return later?.replaced ?? undefined;
}
