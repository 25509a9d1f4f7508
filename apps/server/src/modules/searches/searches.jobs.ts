import type { Executor } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';

/** Name of the job that rebuilds stored queries after synonyms have changed. */
export const renewJob = 'searches.renew-queries';

/** Creates the function for modules whose changes make the stored queries of saved searches out of date. */
export const createSearchRenewals = (jobs: Pick<Jobs, 'enqueue'>) => ({
  /** Enqueues one job, however many changes are made before it runs. */
  enqueueRenewal: (tx: Executor): Promise<void> => jobs.enqueue(tx, renewJob, {}, { key: renewJob }),
});
export type SearchRenewals = ReturnType<typeof createSearchRenewals>;
