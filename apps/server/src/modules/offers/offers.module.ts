import { createAuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { StoredFiles } from '../../platform/files';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { Deals } from '../deals';
import type { EventsPort } from '../events';
import type { Categories } from '../categories';
import type { NoticesPort } from '../notices';
import type { Certificates } from '../certificates';
import type { Templates } from '../templates';
import type { Authority } from '../members';
import type { AccountStandingRepository } from '../users';
import { createAskedQuestions } from './asked-questions';
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
import type { BoundBuyersPort, OfferCoverPort, PdfCopiesPort } from './offers.ports';
import { createOffersRepository } from './offers.repository';
import { createOfferReading } from './offer-reading.service';
import { createOffersService } from './offers.service';
import { registerUploadRoutes } from './files/uploads.routes';
import { registerOfferRoutes } from './offers.routes';
import { createOfferMoves } from './lifecycle/offer-moves';
import { createDraftPublishing } from './lifecycle/draft-publishing';
import { createRemovals } from './lifecycle/removals.service';
import { createTakedownsRepository } from './lifecycle/takedowns.repository';
import { createUnlisted } from './unlisted-offers.repository';
import { createUploadsRepository } from './files/uploads.repository';
import { createUploadsService } from './files/uploads.service';

interface OffersModuleDeps {
  db: Database;
  files: Pick<StoredFiles, 'put' | 'attach' | 'attachUpload' | 'readByHash'>;
  categories: Categories;
  deals: Pick<Deals, 'append'>;
  templates: Pick<Templates, 'listQuestions'>;
  certificates: Pick<Certificates, 'listValid'>;
  notices: Pick<NoticesPort, 'announce' | 'clearFor' | 'retract'>;
  /** Parts of NDAs, which are a later module. */
  ndas: BoundBuyersPort & { cover: OfferCoverPort; reading: PdfCopiesPort };
  accounts: Pick<AccountStandingRepository, 'hold' | 'assertActive'>;
  authority: Pick<Authority, 'assertCovers'>;
  events: EventsPort;
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
  templates,
  certificates,
  notices,
  ndas,
  accounts,
  authority,
  events,
  jobs,
  clock,
  secret,
}: OffersModuleDeps) {
  const repository = createOffersRepository(db);
  const askedOf = createAskedQuestions({ templates, certificates });
  const closing = createOffersClosingRepository(db);
  const takedowns = createTakedownsRepository(db);
  const dealings = createDealingsRepository(db);
  const audit = createAuditLog(clock);
  const moves = createOfferMoves({ repository, takedowns, dealings, ndas, notices, events, audit });
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
    ndas,
    notices,
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
    attachmentRows: attachmentsRepository,
    clock,
  });
  jobs.define('offers.sweep-uploads', uploads.sweep, { cron: '37 * * * *' });
  const reading = createOfferReading({
    repository,
    history: historyRepository,
    dealings,
    files,
    attachments,
    categories,
    seen,
    countedView,
    changes,
    cover: ndas.cover,
    copies: ndas.reading,
    describeTakedown: removals.describe,
    clock,
  });
  const offers = createOffersService({
    db,
    repository,
    reading,
    moves,
    history: historyRepository,
    duplicates: createCopiesRepository(),
    pictures,
    attachments,
    categories,
    changes,
    changeNews,
    accounts,
    authority,
    events,
    askedOf,
    clock,
  });
  const history = createHistoryService({
    db,
    repository: historyRepository,
    changes,
    seen,
    offers: repository,
    categories,
    markSeen: (userId, id) => notices.clearFor(db, userId, { kind: 'proposal', id }),
    countedView,
    clock,
  });
  return {
    openPage: reading.openPage,
    view: reading.view,
    listViews: reading.listViews,
    findMarketState: reading.findMarketState,
    getSupplierForNda: reading.getSupplierForNda,
    getKnownVersion: reading.getKnownVersion,
    getQuotable: reading.getQuotable,
    createUnlisted,
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
      const publishDrafts = createDraftPublishing({ repository, offers, askedOf });
      registerOfferRoutes(handle, { offers, reading, removals, history, pictures, publishDrafts });
      registerUploadRoutes(handle, uploads);
    },
  };
}
export type Offers = ReturnType<typeof createOffers>;
