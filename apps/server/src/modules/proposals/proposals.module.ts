import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';
import type { Categories } from '../categories';
import { createAttachments } from './attachments';
import { createHistoryRepository } from './history.repository';
import { createHistoryService } from './history.service';
import {
  createListsRepository,
  createLiveLists,
  createOfferListsService,
  createOfferPages,
  createOfferRowsRepository,
} from './lists';
import { createProposalsRepository } from './proposals.repository';
import { createProposalsService, type FilesPort, type OfferNewsPort } from './proposals.service';
import { createSearchRepository } from './search.repository';
import { createSearchService, learnWordsJob } from './search.service';
import { createUploadsRepository } from './uploads.repository';
import { createUploadsService, sweepUploadsJob } from './uploads.service';

/** Memory for lists of offers in each process: room for the whole of a million and for many searches. */
const listMemoryBytes = 48 * 1024 * 1024;

export interface OffersDeps {
  db: Database;
  files: FilesPort;
  categories: Categories;
  news: OfferNewsPort;
  jobs: Pick<Jobs, 'define'>;
  clock: Clock;
  /** Key that viewers are hashed with. */
  secret: Buffer;
}

/** The services of offers, put together; their jobs are defined on the way. */
export function createOffers({ db, files, categories, news, jobs, clock, secret }: OffersDeps) {
  const repository = createProposalsRepository(db);
  const historyRepository = createHistoryRepository(db);
  const search = createSearchService({ repository: createSearchRepository(db), clock });
  jobs.define<{ all?: boolean }>(learnWordsJob, search.learnWords);
  const live = createLiveLists({ repository: createListsRepository(db), maxBytes: listMemoryBytes });
  const pages = createOfferPages({ live, rows: createOfferRowsRepository(db) });
  const attachments = createAttachments({ repository, files });
  const uploads = createUploadsService({
    db,
    repository: createUploadsRepository(db),
    offers: repository,
    attachments,
    clock,
  });
  jobs.define(sweepUploadsJob, uploads.sweep);
  return {
    proposals: createProposalsService({
      db,
      repository,
      history: historyRepository,
      files,
      attachments,
      categories,
      news,
      clock,
    }),
    history: createHistoryService({
      repository: historyRepository,
      offers: repository,
      categories,
      markSeen: (userId, id) => news.notices.clearFor(db, userId, { kind: 'proposal', id }),
      clock,
      secret,
    }),
    lists: createOfferListsService({ live, pages, search, categories }),
    live,
    pages,
    search,
    uploads,
  };
}
