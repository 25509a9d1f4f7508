/** Name of the job that rebuilds stored queries after synonyms have changed. */
export const renewJob = 'searches.renew-queries';
