import type { ScanState } from '@proffer/contract/wire/choices';

const notes: Record<ScanState, string> = {
  clean: '',
  quarantined: 'Being checked for viruses',
  infected: 'Refused: a virus was found in it',
};

/** Returns why a file cannot be downloaded; empty if it can. */
export const scanNote = (scan: ScanState = 'clean'): string => notes[scan];
