/**
 * Returns the file name of an NDA. Later rounds have their number in the name, so that files do not overwrite
 * each other.
 */
export const ndaFileName = ({ id, round }: { id: number; round: number }, what = ''): string =>
  `nda-${id}${round > 1 ? `-round-${round}` : ''}${what}.pdf`;
