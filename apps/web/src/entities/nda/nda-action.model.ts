import { readNdaStatus } from '@proffer/contract/nda/status';

/**
 * What a buyer can do about the NDA of one offer (NDA-12 to NDA-16: sign, then waiting,
 * then refused, then request). Disabled ones only tell.
 */
export type NdaAction =
  | { kind: 'sign' | 'renew' | 'request'; label: string; isDisabled: false }
  | { kind: 'waiting' | 'rejected' | 'skipped'; label: string; isDisabled: true }
  | { kind: 'signed'; label: string; isDisabled: true };

/** The action for any spelling of a status; signed and withheld is an offer whose NDA has ended. */
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
 * Without an NDA in the way, asking the supplier comes before any paper: Request NDA stays, and is not what stands out.
 * Only one that waits for the buyer's signature comes first.
 */
export function isQuestionFirst(offer: { ndaRequired: boolean; closed: boolean }, status: string): boolean {
  return !offer.ndaRequired && !offer.closed && ndaActionFor(status).kind !== 'sign';
}
