import type { ScanState } from '@proffer/contract/wire/choices';

const notes: Record<ScanState, string> = {
  clean: '',
  quarantined: 'Being checked for viruses',
  infected: 'Refused: a virus was found in it',
};

/** Why a file cannot be fetched, in words; empty for one that can. */
export const scanNote = (scan: ScanState = 'clean'): string => notes[scan];
