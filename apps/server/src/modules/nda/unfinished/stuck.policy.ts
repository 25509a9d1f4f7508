import { acceptSteps } from '@proffer/contract/wire/choices';
import type { StuckRow } from './stuck.repository';

type Unfinished = Pick<StuckRow, 'status' | 'acceptedStep' | 'consentVersion' | 'areBothActive'>;

export function kindOf({ status }: Pick<Unfinished, 'status'>): 'accepting' | 'certificate' {
  return status === 'Signed & Shared' ? 'certificate' : 'accepting';
}

/**
 * Returns true if the server may do the remaining work. A supplier confirms sharing once, with the signature
 * and the consent in the first of the five calls. Without that consent only the supplier can go on. No step
 * binds two companies while one of them is deactivated.
 */
export function canServerFinish(row: Unfinished): boolean {
  return kindOf(row) === 'certificate' || (hasConfirmed(row) && row.areBothActive);
}

export function hasConfirmed({ consentVersion }: Pick<Unfinished, 'consentVersion'>): boolean {
  return consentVersion !== '';
}

const reachedWords = [
  'nothing done',
  'document and signature given',
  'document fixed',
  'recipients named',
  'approved and shared, not yet signed by the supplier',
];

/** Returns the last step that was reached, in words for administrators. */
export function reachedText(row: Unfinished): string {
  if (kindOf(row) === 'certificate') return 'Signed by both; the certificate of completion is missing';
  return `Step ${row.acceptedStep} of ${acceptSteps.length}: ${reachedWords[row.acceptedStep] ?? 'unknown'}`;
}

export function adviceText(row: Unfinished): string {
  if (kindOf(row) === 'certificate') return 'Retry creates the certificate again.';
  if (!hasConfirmed(row)) {
    return 'Only the supplier can continue: the first step was completed without consent to sign electronically.';
  }
  return row.areBothActive
    ? 'The supplier has signed and confirmed. Retry completes the remaining steps.'
    : 'The account of one of the two companies is deactivated. Once it is active, the server completes the remaining steps.';
}
