import type { Duration } from '@proffer/contract/wire/choices';
import { readNdaStatus } from '@proffer/contract/nda/status';

/** Returns a contract length such as `Short:1 to 3 months` in short form; undefined if not stated. */
export function lengthText(duration: Duration | null): string | undefined {
  return duration?.replace(/^.*:/, '');
}

/** Returns the text of an offer's NDA lock, and whether it is open. */
export function ndaMarkOf(offer: {
  ndaRequired: boolean;
  ndaStatus?: string | undefined;
  coveredBy?: object | undefined;
}): {
  words: string;
  isOpen: boolean;
} {
  if (offer.coveredBy) return { words: 'Covered', isOpen: true };
  switch (readNdaStatus(offer.ndaStatus ?? '')) {
    case 'Signed & Shared':
      return { words: 'Signed', isOpen: true };
    case 'Approved & Shared':
      return { words: 'To sign', isOpen: false };
    case 'Requested':
      return { words: 'Requested', isOpen: false };
    case 'Rejected':
      return { words: 'Rejected', isOpen: false };
    case 'Skipped':
      return { words: 'Skipped', isOpen: false };
    default:
      return offer.ndaRequired ? { words: 'Required', isOpen: false } : { words: 'None', isOpen: true };
  }
}
