import type { Duration } from '@proffer/contract/wire/choices';
import { readNdaStatus } from '@proffer/contract/nda/status';

/** Returns a contract length such as `Short:1 to 3 months` in short form; undefined if not stated. */
export function lengthText(duration: Duration | null): string | undefined {
  return duration?.replace(/^.*:/, '');
}

interface NdaSource {
  ndaRequired: boolean;
  /** State of the viewing buyer's NDA. */
  ndaStatus?: string | null | undefined;
  coveredBy?: object | undefined;
  /** True if the offer withholds something; with a signed NDA, the NDA has ended. */
  withheld?: boolean | undefined;
}

/** Returns the state of an offer's NDA for its viewer in words. */
export function ndaText({ ndaRequired, ndaStatus, coveredBy, withheld }: NdaSource): string {
  if (!ndaRequired) return 'not required';
  const isSigned = ndaStatus === 'Signed & Shared';
  if (isSigned && !withheld) return 'signed by both';
  if (coveredBy) return 'covered by your NDA';
  return isSigned ? 'ended' : 'required';
}

/** Returns the text of an offer's NDA lock, and whether it is open. */
export function ndaMarkOf(offer: NdaSource): {
  words: string;
  isOpen: boolean;
} {
  if (offer.coveredBy) return { words: 'Covered', isOpen: true };
  switch (readNdaStatus(offer.ndaStatus ?? '')) {
    case 'Signed & Shared':
      return offer.withheld ? { words: 'Ended', isOpen: false } : { words: 'Signed', isOpen: true };
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
