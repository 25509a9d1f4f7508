import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { routes } from '@proffer/contract/routes';
import type { Config } from './config';
import { createAuth, createPasswords, registerAuthRoutes } from './modules/auth';
import {
  createBuyerOffersRepository,
  createBuyerOffersService,
  registerBuyerOfferRoutes,
} from './modules/buyer-offers';
import { createCategories, registerCategoryRoutes } from './modules/categories';
import { createContracts, createContractsLeaving, registerContractRoutes } from './modules/contracts';
import { createSupplierFiles, registerImportRoutes } from './modules/import';
import {
  createNdaAcceptService,
  createNdaCertificates,
  createNdaDocuments,
  createNdaFinishing,
  createNdaLeaving,
  createNdaPaper,
  createNdaReading,
  createNdaRepository,
  createNdaService,
  createSignatureHandovers,
  createStuckRepository,
  createStuckSignings,
  createVerifyRepository,
  createVerifyService,
  defineNdaMails,
  registerNdaRoutes,
} from './modules/nda';
import { createProfilesRepository } from './modules/profiles';
import {
  createLinkPreview,
  createOffers,
  createOffersLeaving,
  createStatisticsRepository,
  createStatisticsService,
  learnWordsJob,
  publishingBlocks,
  registerProposalRoutes,
  registerUploadRoutes,
} from './modules/proposals';
import {
  createTemplatesRepository,
  createTemplatesService,
  registerTemplateRoutes,
} from './modules/templates';
import {
  createUserServices,
  createUsersRepository,
  registerAccountRoutes,
  registerUserRoutes,
  toSessionUser,
} from './modules/users';
import { createAuditLog } from './platform/audit';
import type { Clock } from './platform/clock';
import type { Database } from './platform/database';
import { notFound } from './platform/errors';
import { createStoredFiles, keepAttachment, type FileStore } from './platform/files';
import { addApiDocs } from './platform/http/api-docs';
import { addMailbox } from './platform/http/mailbox';
import { createHttpServer } from './platform/http/http-server';
import { addOperations, type ReadinessCheck } from './platform/http/operations';
import { createRouteAdapter } from './platform/http/route-adapter';
import { serveWebApp } from './platform/http/web-app';
import type { Jobs } from './platform/jobs';
import type { MailOutbox } from './platform/mail';
import type { SigningIdentity } from './platform/pdf-signing';
import { createRateLimit } from './platform/rate-limit';

export interface AppDeps {
  config: Pick<
    Config,
    'isProduction' | 'publicUrl' | 'trustProxy' | 'requestsPerMinute' | 'hosts' | 'firstAdmins'
  >;
  version: string;
  logger: FastifyBaseLogger;
  db: Database;
  clock: Clock;
  secret: Buffer;
  jobs: Pick<Jobs, 'define' | 'enqueue' | 'schedule'>;
  outbox: MailOutbox;
  fileStore: FileStore;
  identity: SigningIdentity;
  /** Base of links in mails. */
  linkBase: string;
  /** Folder with `.eml` files for `/dev/mailbox`; undefined in production and with SMTP. */
  mailboxFolder: string | undefined;
  webFolder: string;
  readiness: ReadinessCheck[];
  isStrict: boolean;
  maxEventLoopDelayMs: number;
}

/** Everything is wired here and nowhere else: repositories, services, the ports between modules, routes. */
export async function buildApp(deps: AppDeps) {
  const { db, clock, outbox, secret, config } = deps;
  const storedFiles = createStoredFiles(db, deps.fileStore);

  const users = createUsersRepository(db);
  const profiles = createProfilesRepository(db);
  const rateLimit = createRateLimit({ db, clock });
  const auth = createAuth({
    db,
    passwords: createPasswords(),
    accounts: { listOfLogin: users.listOfLogin },
    rateLimit,
    outbox,
    clock,
    secret,
    linkBase: deps.linkBase,
  });
  const leaving = {
    offers: createOffersLeaving(db, clock),
    ndas: createNdaLeaving(db, clock),
    contracts: createContractsLeaving(db, clock),
  };
  const { admins, signUp, settings, closing, ownData } = createUserServices({
    db,
    auth,
    users,
    profiles,
    leaving,
    ownDataParts: {
      profile: profiles.find,
      offers: leaving.offers.ownData,
      savedAndArchived: leaving.offers.ownMarks,
      ndaRequests: leaving.ndas.ownData,
      contracts: leaving.contracts.ownData,
    },
    jobs: deps.jobs,
    outbox,
    clock,
    firstAdmins: config.firstAdmins,
    linkBase: deps.linkBase,
  });

  const categories = createCategories();
  const ndaRepository = createNdaRepository(db);
  const reading = createNdaReading({ repository: ndaRepository, files: storedFiles, clock });
  const { proposals, history, search, uploads, lists, live, pages } = createOffers({
    db,
    categories,
    files: {
      keepAttachment: (tx, bytes) => keepAttachment(storedFiles, tx, bytes),
      read: storedFiles.readByHash,
      copyFor: reading.copyFor,
    },
    jobs: deps.jobs,
    clock,
    secret,
  });
  const { importing, exporting } = createSupplierFiles({
    db,
    ports: {
      categories,
      publishingBlocks: (offer) => publishingBlocks({ ...offer, answers: [] }).map(({ text }) => text),
      onAdded: (tx) => deps.jobs.enqueue(tx, learnWordsJob, {}, { key: learnWordsJob }),
    },
    clock,
  });
  const templates = createTemplatesService({
    db,
    repository: createTemplatesRepository(db),
    audit: createAuditLog(clock),
  });

  const ndas = createNdaService({
    db,
    repository: ndaRepository,
    offers: { findSupplierOf: async (actor, id) => (await proposals.view(actor, id)).supplierId },
    outbox,
    clock,
  });
  const paper = createNdaPaper({ identity: deps.identity });
  const certificates = createNdaCertificates({
    db,
    repository: ndaRepository,
    files: storedFiles,
    identity: deps.identity,
    jobs: deps.jobs,
    clock,
  });
  const makeAccepting = (atClock: Clock, mails: MailOutbox) =>
    createNdaAcceptService({
      db,
      repository: ndaRepository,
      paper,
      files: storedFiles,
      certificates,
      outbox: mails,
      clock: atClock,
    });
  const accepting = makeAccepting(clock, outbox);
  const buyerOffers = createBuyerOffersService({
    db,
    repository: createBuyerOffersRepository(db),
    ports: {
      assertVisible: async (actor, id) => void (await proposals.view(actor, id)),
      requestNda: ndas.request,
      search,
      categories,
      market: live,
      pages,
    },
    clock,
  });
  const contractServices = createContracts({
    db,
    ports: {
      async ownOfferVersion(actor, id) {
        const offer = await proposals.view(actor, id);
        if (!offer.isOwner) throw notFound('The proposal');
        return offer.version;
      },
      findDealings: async (proposalId, buyerId) => ({
        nda: await ndaRepository.findByPair(proposalId, buyerId),
      }),
      findEmail: async (userId) =>
        (await settings.wantsMail(userId, 'CONTRACT')) ? (await users.find(userId))?.email : undefined,
    },
    files: storedFiles,
    identity: deps.identity,
    jobs: deps.jobs,
    outbox,
    clock,
    linkBase: deps.linkBase,
  });

  const statistics = createStatisticsService({
    repository: createStatisticsRepository(db),
    contracts: {
      count: async (actor, contractStatus) =>
        (await contractServices.contracts.list(actor, actor.userId, { contractStatus, page: 0, size: 1 }))
          .total,
    },
    clock,
  });

  const wantsNdaMail = (userId: number) => settings.wantsMail(userId, 'GENERAL');
  defineNdaMails(outbox, ndaRepository, wantsNdaMail, deps.linkBase);

  const app: FastifyInstance = await createHttpServer({
    logger: deps.logger,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    hostOrigins: Object.values(config.hosts).flatMap((url) => (url ? [new URL(url).origin] : [])),
    isStrict: deps.isStrict,
    requestsPerMinute: config.requestsPerMinute,
    maxEventLoopDelayMs: deps.maxEventLoopDelayMs,
  });
  const handle = createRouteAdapter(app, {
    authenticate: auth.sessions.authenticate,
    isStrict: deps.isStrict,
  });
  async function describeUser(userId: number) {
    const row = await users.find(userId);
    if (!row) throw notFound('The user');
    return toSessionUser(row);
  }
  registerAuthRoutes(handle, { auth, describeUser });
  registerUserRoutes(handle, { signUp, users, findProfile: profiles.find });
  registerAccountRoutes(handle, { auth, signUp, settings, closing, ownData, admins });
  registerCategoryRoutes(handle, categories);
  registerProposalRoutes(handle, proposals, history, statistics, search, lists);
  registerUploadRoutes(handle, uploads);
  registerImportRoutes(handle, importing, exporting);
  registerTemplateRoutes(handle, templates);
  registerBuyerOfferRoutes(handle, buyerOffers);
  const verifying = createVerifyService({
    repository: createVerifyRepository(db),
    identity: deps.identity,
  });
  const documents = createNdaDocuments({ db, repository: ndaRepository, paper, files: storedFiles });
  const stuckRepository = createStuckRepository(db);
  const finishing = createNdaFinishing({
    db,
    repository: ndaRepository,
    stuck: stuckRepository,
    accepting,
    certificates,
    jobs: deps.jobs,
    clock,
  });
  const stuck = createStuckSignings({
    db,
    repository: ndaRepository,
    stuck: stuckRepository,
    finishing,
    audit: createAuditLog(clock),
    clock,
  });
  registerNdaRoutes(handle, {
    ndas,
    accepting,
    documents,
    reading,
    certificates,
    verifying,
    handovers: createSignatureHandovers({ db, jobs: deps.jobs, clock }),
    stuck,
  });
  registerContractRoutes(handle, contractServices);

  // The list that everybody opens first is read before anybody asks for it.
  app.addHook('onListen', async () => {
    await live.get({ filters: {}, order: 'newest' });
  });
  addOperations(app, deps.readiness);
  addApiDocs(app, routes, deps.version);
  if (deps.mailboxFolder !== undefined) addMailbox(app, deps.mailboxFolder);
  const describePage = createLinkPreview(proposals);
  await serveWebApp(app, {
    folder: deps.webFolder,
    hosts: config.hosts,
    linkBase: deps.linkBase,
    describe: describePage,
  });
  return {
    app,
    auth,
    admins,
    rateLimit,
    describePage,
    /** Their days are told by a job, and their news can be subscribed to. */
    contracts: { days: contractServices.days, news: contractServices.news },
    /** Accepting on another clock and outbox: the demo market's documents are signed on their own days. */
    makeAccepting,
  };
}
