import type { AuditLog } from '../../platform/audit';
import type { MarketSettings } from '../settings';
import type { FindBrand } from '../../platform/brand';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import { createQueuedJobsRepository, type Jobs } from '../../platform/jobs';
import type { SigningIdentity } from '../../platform/pdf-signing';
import type { TableWriters } from '../../platform/table-file';
import type { Categories } from '../categories';
import type { Deals } from '../deals';
import type { Authority } from '../members';
import type { NoticesPort, SignedCopiesPort } from '../notices';
import { createSignatures, createSignersRepository, type KeyRequests } from '../signing';
import type { Offers } from '../offers';
import type { AccountStandingRepository } from '../users';
import { createNdaCertificates } from './documents/certificates.service';
import { createNdaCoverRepository } from './cover/cover.repository';
import { createNdaCover } from './cover/cover.service';
import { createNdaClosingRepository } from './requests/closing.repository';
import { createNdaClosing } from './requests/closing.service';
import { createBuyersActs, type NdaConversations } from './requests/buyers-acts.service';
import { createRequestDetailsRepository } from './requests/request-details.repository';
import { createNdaFinishing } from './unfinished/finishing.service';
import { createNdaExport } from './export/nda-export.service';
import { createSignatureHandovers } from './handover/handover.service';
import { createNdaAcceptService } from './signing/accept.service';
import { createNdaKeyRequest } from './signing/key-request';
import { createNdaBinding } from './signing/binding';
import { createSignableNdas } from './signing/signable-ndas';
import { createNdaDocumentsRepository } from './documents/documents.repository';
import { createNdaDocuments } from './documents/documents.service';
import { createNdaPaper } from './signing/paper';
import { createNdaReading } from './documents/reading.service';
import type { StoredFiles } from '../../platform/files';
import { registerNdaRoutes } from './nda.routes';
import { createRenewalMoves } from './renewals/renewals.moves';
import { createRenewalsRepository } from './renewals/renewals.repository';
import { createNdaRenewals } from './renewals/renewals.service';
import { createNdaMoves } from './requests/requests.moves';
import { createNdaRepository } from './requests/requests.repository';
import { createNdaService } from './requests/requests.service';
import { createEndingNdasRepository } from './requests/ending-ndas.repository';
import { createEndingNdas } from './requests/ending-ndas.service';
import { createWaitingRequestsRepository } from './requests/waiting-requests.repository';
import { defineNdaTerms } from './terms/terms.service';
import { createNdaReminders } from './reminders/reminders.service';
import { createStuckRepository } from './unfinished/stuck.repository';
import { createStuckSignings } from './unfinished/stuck.service';

interface NdaPapersDeps {
  db: Database;
  files: Pick<StoredFiles, 'put' | 'attach' | 'attachUpload' | 'read'>;
  clock: Clock;
}

/**
 * Creates the parts of NDAs that other modules need before the NDA services can be created: cover, repository
 * and reading.
 */
export function createNdaPapers({
  db,
  files,
  clock,
  deals,
  notices,
  authority,
  findBrand,
}: NdaPapersDeps & { findBrand: FindBrand } & Pick<NdasDeps, 'deals' | 'notices' | 'authority'>) {
  const repository = createNdaRepository(db);
  const coverRows = createNdaCoverRepository();
  const cover = createNdaCover({ db, repository, cover: coverRows, deals, notices, authority, clock });
  return {
    cover,
    repository,
    reading: createNdaReading({ repository, files, clock, findBrand }),
    listBuyersBound: cover.listBuyersBound,
    findBindingNda: cover.findBindingNda,
    listCovered: cover.listCovered,
  };
}
export type NdaPapers = ReturnType<typeof createNdaPapers>;

interface NdasDeps extends NdaPapersDeps {
  papers: NdaPapers;
  categories: Pick<Categories, 'find' | 'getNumber' | 'path'>;
  identity: SigningIdentity;
  offers: Pick<Offers, 'getSupplierForNda'> & { changes: Pick<Offers['changes'], 'assertSeen'> };
  conversations: NdaConversations;
  accounts: Pick<AccountStandingRepository, 'assertReachable' | 'assertBothActive'>;
  deals: Pick<Deals, 'append' | 'findLogHead'>;
  notices: Pick<NoticesPort, 'announce' | 'clearFor'>;
  copies: SignedCopiesPort;
  authority: Pick<Authority, 'assertCovers'>;
  keyRequests: KeyRequests;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  audit: AuditLog;
  writers: TableWriters;
  settings: Pick<MarketSettings, 'findReminderWaits' | 'findBrand'>;
}

/** Creates the services of NDAs and defines their jobs. */
export function createNdas(deps: NdasDeps) {
  const { db, files, clock, papers, categories, identity, deals, notices, copies, jobs, audit } = deps;
  const { keyRequests, accounts, authority, offers, conversations } = deps;
  const offerChanges = offers.changes;
  const { repository, reading } = papers;
  const documentRows = createNdaDocumentsRepository(db);
  const { findBrand } = deps.settings;
  const paper = createNdaPaper(findBrand);
  const signing = { signatures: createSignatures(identity, findBrand), signers: createSignersRepository(db) };
  const renewalRows = createRenewalsRepository();
  const certificates = createNdaCertificates({
    db,
    repository,
    renewals: renewalRows,
    files,
    categories,
    identity,
    findBrand,
    signers: signing.signers,
    deals,
    jobs,
    clock,
  });
  /** Creates the accepting service with another clock, other notifications and other mails. */
  const makeAccepting = (
    atClock: Clock,
    notices: Pick<NoticesPort, 'announce' | 'clearFor'>,
    mailed: SignedCopiesPort,
  ) => {
    const binding = createNdaBinding({
      db,
      repository,
      moves: createNdaMoves({ repository, deals, notices }),
      accounts,
      authority,
      clock: atClock,
    });
    const tools = {
      repository,
      categories,
      documents: documentRows,
      paper,
      ...signing,
      files,
      certificates,
      offerChanges,
      deals,
      keyRequests,
    };
    return createNdaAcceptService({ binding, ...tools, notices, copies: mailed, clock: atClock });
  };
  const accepting = makeAccepting(clock, notices, copies);
  const stuckRepository = createStuckRepository(db);
  const finishing = createNdaFinishing({
    db,
    repository,
    stuck: stuckRepository,
    accepting,
    certificates,
    keyRequests,
    jobs,
    clock,
  });
  defineNdaTerms({ db, repository, notices, jobs, clock });
  const moves = createNdaMoves({ repository, deals, notices });
  const renewals = createNdaRenewals({
    db,
    repository,
    renewals: renewalRows,
    moves: createRenewalMoves({ repository: renewalRows, deals, notices }),
    accounts,
    authority,
    offerChanges,
    ...signing,
    keyRequests,
    certificates,
    copies,
    deals,
    files,
    clock,
  });
  const requestDetails = createRequestDetailsRepository(db);
  const stuck = createStuckSignings({
    db,
    repository,
    stuck: stuckRepository,
    queued: createQueuedJobsRepository(db),
    finishing,
    audit,
    clock,
  });
  const ndas = createNdaService({
    db,
    repository,
    moves,
    requestDetails,
    waiting: createWaitingRequestsRepository(db),
    buyers: createBuyersActs({ db, repository, moves, accounts, offers, conversations, clock }),
    cover: papers.cover,
    categories,
    clock,
  });
  const askKey = createNdaKeyRequest({ repository, keyRequests, clock });
  const services = {
    ndas,
    exporting: createNdaExport({ ndas, reading, certificates, writers: deps.writers, clock }),
    reminders: createNdaReminders({
      db,
      repository,
      accounts,
      notices,
      jobs,
      findReminderWaits: deps.settings.findReminderWaits,
      clock,
    }),
    accepting,
    renewals,
    askKey,
    documents: createNdaDocuments({ db, repository: documentRows, paper, files }),
    reading,
    certificates,
    handovers: createSignatureHandovers({ db, jobs, clock }),
    stuck,
  };
  return {
    closing: createNdaClosing({
      closing: createNdaClosingRepository(db),
      repository,
      moves,
      renewals,
      clock,
    }),
    makeAccepting,
    /** Acts that one person prepares and another signs. */
    signable: createSignableNdas({ repository, accepting, renewals, askKey, categories, clock }),
    stuck,
    listFirstWaiting: ndas.listFirstWaiting,
    countWaiting: ndas.countWaiting,
    listEnding: createEndingNdas({ repository: createEndingNdasRepository(db), clock }).list,
    describeShown: ndas.describeShown,
    readCertificate: certificates.read,
    register: (handle: Handle) => registerNdaRoutes(handle, services),
  };
}
export type Ndas = ReturnType<typeof createNdas>;
