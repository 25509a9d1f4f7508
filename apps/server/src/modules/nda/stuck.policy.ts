import { acceptSteps } from '@proffer/contract/choices';
import type { StuckSigning } from '@proffer/contract/nda.schemas';
import type { StuckRow } from './stuck.repository';

type Unfinished = Pick<StuckRow, 'status' | 'acceptedStep' | 'consentVersion'>;

export function kindOf({ status }: Pick<Unfinished, 'status'>): StuckSigning['kind'] {
  return status === 'Signed & Shared' ? 'certificate' : 'accepting';
}

/**
 * Whether the server may do what is left. Sharing an NDA is confirmed once, with the signature and the consent that
 * the first of the five calls brings; what follows asks nothing more of the supplier. Without that consent only the
 * supplier goes on.
 */
export function canServerFinish(row: Unfinished): boolean {
  return kindOf(row) === 'certificate' || row.consentVersion !== '';
}

const reachedWords = [
  'nothing done',
  'document and signature given',
  'document fixed',
  'recipients named',
  'approved and shared, not yet signed by the supplier',
];

/** How far it came, for administrators. */
export function reachedText(row: Unfinished): string {
  if (kindOf(row) === 'certificate') return 'Signed by both; the certificate of completion is missing';
  return `Step ${row.acceptedStep} of ${acceptSteps.length}: ${reachedWords[row.acceptedStep] ?? 'unknown'}`;
}

export function adviceText(row: Unfinished): string {
  if (!canServerFinish(row)) {
    return 'Only the supplier can go on: the first step was made without consent to sign electronically.';
  }
  return kindOf(row) === 'certificate'
    ? 'Retry makes the certificate again.'
    : 'The supplier has signed and confirmed. Retry does the remaining steps.';
}
