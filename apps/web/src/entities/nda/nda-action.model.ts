import { readNdaStatus } from '@proffer/contract/nda/status';

/** A buyer's action for the NDA of one offer (NDA-12 to NDA-16). Disabled actions only inform. */
export type NdaAction =
  | { kind: 'sign' | 'renew' | 'request'; label: string; isDisabled: false }
  | { kind: 'waiting' | 'rejected' | 'skipped'; label: string; isDisabled: true }
  | { kind: 'signed'; label: string; isDisabled: true };

/** Returns the action for any spelling of a status; signed but withheld means that the NDA has ended. */
export function ndaActionFor(status: string, isWithheld = false): NdaAction {
  switch (readNdaStatus(status)) {
    case 'Approved & Shared':
      return { kind: 'sign', label: 'Sign NDA', isDisabled: false };
    case 'Signed & Shared':
      return isWithheld
        ? { kind: 'renew', label: 'Renew NDA', isDisabled: false }
        : { kind: 'signed', label: 'Signed & Shared', isDisabled: true };
    case 'Requested':
      return { kind: 'waiting', label: 'Pending Supplier Action', isDisabled: true };
    case 'Rejected':
      return { kind: 'rejected', label: 'NDA Rejected', isDisabled: true };
    case 'Skipped':
      return { kind: 'skipped', label: 'NDA Skipped', isDisabled: true };
    default:
      return { kind: 'request', label: 'Request NDA', isDisabled: false };
  }
}

/**
 * Returns whether asking a question is the main button: without a required NDA, it comes before Request NDA, unless
 * an NDA waits for the buyer's signature.
 */
export function isQuestionFirst(offer: { ndaRequired: boolean; closed: boolean }, status: string): boolean {
  return !offer.ndaRequired && !offer.closed && ndaActionFor(status).kind !== 'sign';
}
