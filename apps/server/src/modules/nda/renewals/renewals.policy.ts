import { daysAfter } from '@proffer/contract/contracts/days-after';
import { limits } from '@proffer/contract/wire/limits';
import type { Role } from '@proffer/contract/wire/route';
import { utcDay } from '../../../platform/utc-days';
import type { NdaRow } from '../requests/requests.repository';
import type { Renewal } from './renewals.rows';
import type { RenewalMover } from './renewals.states';

/**
 * Both have signed it, and its last day is near or over. A document of the supplier's own has no last day that the product
 * knows, so there is nothing that another signature would lengthen.
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

/** Of the next renewal: a signature that was given in one that came to nothing keeps its round for good. */
export const nextRound = ({ round, renewals }: Pick<NdaRow, 'round' | 'renewals'>): number =>
  1 + Math.max(round, ...renewalsOf({ renewals }).map((one) => one.round));

/** In whose name a side acts on a renewal; who begins one is its starter. */
export const moverOn = (renewal: Pick<Renewal, 'starter'> | undefined, role: Role): RenewalMover =>
  renewal === undefined || renewal.starter === role ? 'starter' : 'other';

/** The round that this side can sign now; null where it has, or there is nothing to renew yet. */
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

/** What an NDA has in one round of its signatures: the present one, or one that was renewed since. */
export interface RoundPapers {
  round: number;
  signedFileId: number | null;
  certificateFileId: number | null;
  validUntil: string | null;
}

/** The present round where none is named; undefined of one that never came to be. */
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
