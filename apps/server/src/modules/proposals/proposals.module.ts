import { createAuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Jobs } from '../../platform/jobs';
import type { Categories } from '../categories';
import type { AccountsPort } from '../users';
import { createAttachments } from './attachments';
import { createAttachmentsRepository } from './attachments.repository';
import { createOffersClosingRepository } from './closing.repository';
import { createDealingsRepository } from './dealings.repository';
import { createHistoryRepository } from './history.repository';
import { createHistoryService } from './history.service';
import {
  createListsRepository,
  createLiveLists,
  createOfferListsService,
  createOfferPages,
  createOfferRowsRepository,
} from './lists';
import type { OfferNewsPort } from './offers.ports';
import { createProposalsRepository } from './proposals.repository';
import { createProposalsService, type FilesPort, type ProposalsDeps } from './proposals.service';
import { createRemovals } from './removals.service';
import { createSearchRepository } from './search.repository';
import { createSearchService, learnWordsJob } from './search.service';
import { createTakedownsRepository } from './takedowns.repository';
import { createUploadsRepository } from './uploads.repository';
import { createUploadsService, sweepUploadsJob } from './uploads.service';

/** Memory for lists of offers in each process: room for the whole of a million and for many searches. */
const listMemoryBytes = 80 * 1024 * 1024;

interface OffersDeps {
  db: Database;
  files: FilesPort;
  categories: Categories;
  news: OfferNewsPort;
  accounts: AccountsPort;
  listQuestions: ProposalsDeps['listQuestions'];
  jobs: Pick<Jobs, 'define'>;
  clock: Clock;
  /** Key that viewers are hashed with. */
  secret: Buffer;
}

/** The services of offers, put together; their jobs are defined on the way. */
export function createOffers({
  db,
  files,
  categories,
  news,
  accounts,
  listQuestions,
  jobs,
  clock,
  secret,
}: OffersDeps) {
  const repository = createProposalsRepository(db);
  const closing = createOffersClosingRepository(db);
  const removals = createRemovals({
    db,
    repository,
    takedowns: createTakedownsRepository(db),
    closing,
    accounts,
    news,
    audit: createAuditLog(clock),
    clock,
  });
  const historyRepository = createHistoryRepository(db);
  const search = createSearchService({ repository: createSearchRepository(db), clock });
  jobs.define<{ all?: boolean }>(learnWordsJob, search.learnWords);
  const live = createLiveLists({ repository: createListsRepository(db), maxBytes: listMemoryBytes });
  const pages = createOfferPages({ live, rows: createOfferRowsRepository(db) });
  const attachmentsRepository = createAttachmentsRepository(db);
  const attachments = createAttachments({ db, repository: attachmentsRepository, files });
  const uploads = createUploadsService({
    db,
    repository: createUploadsRepository(db),
    offers: repository,
    attachments,
    kept: attachmentsRepository,
    clock,
  });
  jobs.define(sweepUploadsJob, uploads.sweep);
  return {
    proposals: createProposalsService({
      db,
      repository,
      history: historyRepository,
      dealings: createDealingsRepository(db),
      files,
      attachments,
      categories,
      news,
      accounts,
      describeTakedown: removals.describe,
      listQuestions,
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
    removals,
    /** What becomes of the offers of an account that is closed or deactivated. */
    leaving: {
      countOf: closing.countOf,
      listWhoDealt: closing.listWhoDealt,
      hideAllOf: closing.hideAllOf,
      showAllOf: closing.showAllOf,
      removeAllOf: removals.removeAllOf,
    },
    lists: createOfferListsService({ live, pages, search, categories }),
    live,
    pages,
    search,
    uploads,
  };
}
