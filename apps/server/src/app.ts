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
import { createChat, createChatLeaving, registerChatRoutes } from './modules/chat';
import { createContracts, createContractsLeaving, registerContractRoutes } from './modules/contracts';
import { createSupplierFiles, registerImportRoutes } from './modules/import';
import { createLive, mountLive, type Timers } from './modules/live';
import { createNdaLeaving, createNdaPapers, createNdas, registerNdaRoutes } from './modules/nda';
import {
  createNotifications,
  createUnsubscribing,
  registerNotificationRoutes,
  registerOneClick,
} from './modules/notifications';
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
import type { Bus } from './platform/bus';
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
  /** Reaches the other nodes. */
  bus: Bus;
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
  /** Of the live socket; the system's when absent. */
  timers?: Timers;
}

/** Everything is wired here and nowhere else: repositories, services, the ports between modules, routes. */
export async function buildApp(deps: AppDeps) {
  const { db, clock, outbox, secret, config } = deps;
  const storedFiles = createStoredFiles(db, deps.fileStore);

  const users = createUsersRepository(db);
  const profiles = createProfilesRepository(db);
  const rateLimit = createRateLimit({ db, clock });
  const sockets = createLive({ db, bus: deps.bus, logger: deps.logger, timers: deps.timers });
  const auth = createAuth({
    db,
    passwords: createPasswords(),
    accounts: { listOfLogin: users.listOfLogin },
    rateLimit,
    outbox,
    clock,
    secret,
    linkBase: deps.linkBase,
    onSessionsEnded: sockets.news.tellSessionsEnded,
  });
  const { notices, notifications, ...news } = createNotifications({
    db,
    jobs: deps.jobs,
    outbox,
    clock,
    secret,
    linkBase: deps.linkBase,
  });
  const leaving = {
    offers: createOffersLeaving(db, clock),
    ndas: createNdaLeaving(db, clock),
    contracts: createContractsLeaving(db, clock),
    notifications: news.leaving,
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
      notifications: leaving.notifications.ownData,
      messages: createChatLeaving(db).ownData,
    },
    jobs: deps.jobs,
    outbox,
    notices,
    clock,
    firstAdmins: config.firstAdmins,
    linkBase: deps.linkBase,
  });

  const categories = createCategories();
  const papers = createNdaPapers({ db, files: storedFiles, clock });
  const { proposals, history, search, uploads, lists, live, pages } = createOffers({
    db,
    categories,
    files: {
      keepAttachment: (tx, bytes) => keepAttachment(storedFiles, tx, bytes),
      read: storedFiles.readByHash,
      copyFor: papers.reading.copyFor,
    },
    news: { notices, listBuyersBound: papers.repository.listBuyersBound },
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

  const chat = createChat({
    db,
    dealings: {
      async findOffer(actor, id) {
        const { supplierId, draft, closed } = await proposals.view(actor, id);
        return { supplierId, isPublished: draft && !closed };
      },
      hasNdaRequest: async (proposalId, buyerId) =>
        (await papers.repository.findByPair(proposalId, buyerId)) !== undefined,
    },
    files: {
      keepAttachment: (tx, bytes) => keepAttachment(storedFiles, tx, bytes),
      read: storedFiles.readByHash,
    },
    presence: sockets.presence,
    news: news.messages,
    publish: sockets.news.publishFrame,
    jobs: deps.jobs,
    clock,
  });
  const signing = createNdas({
    db,
    papers,
    files: storedFiles,
    identity: deps.identity,
    ports: {
      conversations: chat.conversations,
      offers: { findSupplierOf: async (actor, id) => (await proposals.view(actor, id)).supplierId },
    },
    notices,
    jobs: deps.jobs,
    audit: createAuditLog(clock),
    clock,
  });
  const buyerOffers = createBuyerOffersService({
    db,
    repository: createBuyerOffersRepository(db),
    ports: {
      assertVisible: async (actor, id) => void (await proposals.view(actor, id)),
      requestNda: signing.ndas.request,
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
        nda: await papers.repository.findByPair(proposalId, buyerId),
        hasConversation: await chat.hasPair(proposalId, buyerId),
      }),
    },
    files: storedFiles,
    identity: deps.identity,
    jobs: deps.jobs,
    notices,
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

  const app: FastifyInstance = await createHttpServer({
    logger: deps.logger,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    hostOrigins: Object.values(config.hosts).flatMap((url) => (url ? originsOf(url) : [])),
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
  registerNdaRoutes(handle, signing);
  registerContractRoutes(handle, contractServices);
  const unsubscribing = createUnsubscribing({
    secret,
    findEmail: news.findEmail,
    endMails: settings.endMails,
  });
  registerNotificationRoutes(handle, notifications, unsubscribing);
  await registerOneClick(app, unsubscribing);
  registerChatRoutes(handle, chat);
  const listener = mountLive(app, {
    live: sockets,
    bus: deps.bus,
    chat: { ...chat, frameOf: chat.messages.frameOf },
    sessions: auth.sessions,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    closeSpreadMs: config.isProduction ? 2_000 : 0,
    logger: deps.logger,
  });
  news.onNews((pushed) => {
    notifications.frameOf(pushed).then(
      (frame) => sockets.news.pushTo(pushed.userId, frame),
      (error: unknown) => deps.logger.warn({ err: error }, 'news could not be shown at once'),
    );
  });

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
    /** Who is online, and the live socket. */
    live: { presence: sockets.presence, listener },
    /** Their days are told by a job, and their news can be subscribed to. */
    contracts: { days: contractServices.days, news: contractServices.news },
    /** Hears of everything that changes what somebody has not read, after the commit, and makes the frame of it. */
    notifications: { onNews: news.onNews, frameOf: notifications.frameOf, notices },
    /** Accepting on another clock, and telling somebody else: the demo market's documents are signed on their own days. */
    makeAccepting: signing.makeAccepting,
  };
}

/** Of a host that pages may call, and open the live socket at. */
function originsOf(url: string): string[] {
  const { origin } = new URL(url);
  return [origin, origin.replace(/^http/, 'ws')];
}
