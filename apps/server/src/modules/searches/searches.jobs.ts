/** Writes the kept queries anew, when words have come to mean something else. */
export const renewJob = 'searches.renew-queries';
