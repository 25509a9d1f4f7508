import type { Executor } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';

/** Name of the job that rebuilds stored queries after synonyms have changed. */
export const renewJob = 'searches.renew-queries';

/** Name of the job that tells suppliers of a published need. */
export const matchNeedJob = 'searches.match-need';

/** Creates the functions for modules whose changes concern saved searches. */
export const createSearchRenewals = (jobs: Pick<Jobs, 'enqueue'>) => ({
  /** Enqueues one job, however many changes are made before it runs. */
  enqueueRenewal: (tx: Executor): Promise<void> => jobs.enqueue(tx, renewJob, {}, { key: renewJob }),

  /** Enqueues the comparison of a published need with saved searches and with the offers of suppliers. */
  enqueueNeed: (tx: Executor, needId: number): Promise<void> => jobs.enqueue(tx, matchNeedJob, { needId }),
});
export type SearchRenewals = ReturnType<typeof createSearchRenewals>;
