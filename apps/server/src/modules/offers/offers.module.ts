import { createAuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { DealsPort } from '../deals';
import type { Categories } from '../categories';
import type { AccountsPort } from '../users';
import { createCopiesRepository } from './copies.repository';
import { createAttachments } from './files/attachments.service';
import { createOfferPictures } from './files/pictures.service';
import { createOfferPicturesRepository } from './files/pictures.repository';
import { createAttachmentsRepository } from './files/attachments.repository';
import { createOffersClosingRepository } from './lifecycle/closing.repository';
import { createDealingsRepository } from './lifecycle/dealings.repository';
import { createChangeNews } from './changes/change-news';
import { createCountedView } from './changes/counted-view';
import { createOfferChanges } from './changes/changes.service';
import { createSeenOffersRepository } from './changes/seen-offers.repository';
import { createHistoryRepository } from './versions/history.repository';
import { createHistoryService } from './versions/history.service';
import { asKnownTo } from './versions/published-version';
import type { OfferCoverPort, OfferNewsPort } from './offers.ports';
import { createOffersRepository } from './offers.repository';
import { createOffersService, type FilesPort, type OffersDeps } from './offers.service';
import { registerUploadRoutes } from './files/uploads.routes';
import { registerOfferRoutes } from './offers.routes';
import { createOfferMoves } from './lifecycle/offer-moves';
import { createDraftPublishing } from './lifecycle/draft-publishing';
import { createRemovals } from './lifecycle/removals.service';
import { createTakedownsRepository } from './lifecycle/takedowns.repository';
import { createUploadsRepository } from './files/uploads.repository';
import { createUploadsService } from './files/uploads.service';

interface OffersModuleDeps {
  db: Database;
  files: FilesPort;
  categories: Categories;
  deals: Pick<DealsPort, 'append'>;
  news: OfferNewsPort;
  cover: OfferCoverPort;
  accounts: AccountsPort;
  listQuestions: OffersDeps['listQuestions'];
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  clock: Clock;
  /** Key for the hashes of viewers. */
  secret: Buffer;
}

/** Creates the services of offers and defines their jobs. */
export function createOffers({
  db,
  files,
  categories,
  deals,
  news,
  cover,
  accounts,
  listQuestions,
  jobs,
  clock,
  secret,
}: OffersModuleDeps) {
  const repository = createOffersRepository(db);
  const closing = createOffersClosingRepository(db);
  const takedowns = createTakedownsRepository(db);
  const dealings = createDealingsRepository(db);
  const moves = createOfferMoves({ repository, takedowns, dealings, news, audit: createAuditLog(clock) });
  const removals = createRemovals({ db, repository, moves, takedowns, closing, accounts, clock });
  const historyRepository = createHistoryRepository(db);
  const seen = createSeenOffersRepository(db);
  const countedView = createCountedView(secret);
  const changes = createOfferChanges({
    db,
    history: historyRepository,
    seen,
    offers: repository,
    deals,
    clock,
  });
  const changeNews = createChangeNews({
    db,
    changes,
    history: historyRepository,
    seen,
    async findNamed(id) {
      const row = await repository.find(id, 0);
      return row && asKnownTo(null, row);
    },
    news,
    jobs,
  });
  const attachmentsRepository = createAttachmentsRepository(db);
  const pictures = createOfferPictures({
    db,
    repository: createOfferPicturesRepository(db),
    offers: repository,
    files,
    jobs,
    clock,
  });
  const attachments = createAttachments({ db, repository: attachmentsRepository, files, pictures });
  const uploads = createUploadsService({
    db,
    repository: createUploadsRepository(db),
    offers: repository,
    attachments,
    kept: attachmentsRepository,
    clock,
  });
  jobs.define('offers.sweep-uploads', uploads.sweep, { cron: '37 * * * *' });
  const offers = createOffersService({
    db,
    repository,
    moves,
    history: historyRepository,
    copies: createCopiesRepository(),
    pictures,
    dealings,
    files,
    attachments,
    categories,
    seen,
    countedView,
    changes,
    changeNews,
    cover,
    accounts,
    describeTakedown: removals.describe,
    listQuestions,
    clock,
  });
  const history = createHistoryService({
    db,
    repository: historyRepository,
    changes,
    seen,
    offers: repository,
    categories,
    markSeen: (userId, id) => news.notices.clearFor(db, userId, { kind: 'proposal', id }),
    countedView,
    clock,
  });
  return {
    openPage: offers.openPage,
    view: offers.view,
    findMarketState: offers.findMarketState,
    getSupplierOfOffered: offers.getSupplierOfOffered,
    getKnownVersion: offers.getKnownVersion,
    getQuotable: offers.getQuotable,
    remove: removals.remove,
    /** Changes since buyers last looked, and their acknowledgements. */
    changes,
    /** Operations on all offers of an account that is closed or deactivated. */
    leaving: {
      countOf: closing.countOf,
      listWhoDealt: closing.listWhoDealt,
      hideAllOf: closing.hideAllOf,
      showAllOf: closing.showAllOf,
      removeAllOf: removals.removeAllOf,
    },
    register(handle: Handle): void {
      const publishDrafts = createDraftPublishing({ repository, offers, listQuestions });
      registerOfferRoutes(handle, { offers, removals, history, pictures, publishDrafts });
      registerUploadRoutes(handle, uploads);
    },
  };
}
