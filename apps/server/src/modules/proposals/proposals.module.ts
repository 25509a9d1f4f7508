import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';
import { createHistoryRepository } from './history.repository';
import { createHistoryService } from './history.service';
import { createProposalsRepository } from './proposals.repository';
import { createProposalsService, type FilesPort } from './proposals.service';
import { createSearchRepository } from './search.repository';
import { createSearchService, learnWordsJob } from './search.service';

export interface OffersDeps {
  db: Database;
  files: FilesPort;
  jobs: Pick<Jobs, 'define'>;
  clock: Clock;
  /** Key that viewers are hashed with. */
  secret: Buffer;
}

/** The services of offers, put together; the job that learns their words is defined on the way. */
export function createOffers({ db, files, jobs, clock, secret }: OffersDeps) {
  const repository = createProposalsRepository(db);
  const historyRepository = createHistoryRepository(db);
  const search = createSearchService({ repository: createSearchRepository(db), clock });
  jobs.define<{ all?: boolean }>(learnWordsJob, search.learnWords);
  return {
    proposals: createProposalsService({ db, repository, history: historyRepository, search, files, clock }),
    history: createHistoryService({ repository: historyRepository, offers: repository, clock, secret }),
    search,
  };
}
