import type { FastifyInstance } from 'fastify';
import { routes } from '@proffer/contract/routes';
import type { AppDeps } from './app-deps';
import {
  createAdministration,
  createReportsRepository,
  registerAdministrationRoutes,
} from './modules/administration';
import { createAuth, createPasswords, registerAuthRoutes, registerOwnEventRoutes } from './modules/auth';
import {
  createBuyerOffersRepository,
  createBuyerOffersService,
  registerBuyerOfferRoutes,
} from './modules/buyer-offers';
import { createCategories, registerCategoryRoutes } from './modules/categories';
import {
  createChat,
  createChatClosingRepository,
  createChatOwnDataRepository,
  registerChatRoutes,
} from './modules/chat';
import {
  createContracts,
  createContractsOwnDataRepository,
  marketDay,
  registerContractRoutes,
} from './modules/contracts';
import { createSupplierFiles, csvFile, registerImportRoutes } from './modules/import';
import { createLive, mountLive } from './modules/live';
import { createNdaOwnDataRepository, createNdaPapers, createNdas, registerNdaRoutes } from './modules/nda';
import {
  createNotifications,
  createUnsubscribing,
  registerNotificationRoutes,
  registerOneClick,
} from './modules/notifications';
import { createAccountProfiles, createCompanyProfiles, registerProfileRoutes } from './modules/profiles';
import {
  createLinkPreview,
  createOffers,
  createOffersOwnDataRepository,
  createStatisticsRepository,
  createStatisticsService,
  learnWordsJob,
  listFilesOfVersions,
  registerProposalRoutes,
  registerUploadRoutes,
  removalTexts,
} from './modules/proposals';
import { createTemplates, registerTemplateRoutes } from './modules/templates';
import {
  accounts,
  createInfectedNews,
  createMarkOfCompanies,
  createUserServices,
  createUsersRepository,
  createWaitingUsers,
  registerAccountRoutes,
  registerAdminUserRoutes,
  registerUserRoutes,
  toSessionUser,
  type ClosingPorts,
} from './modules/users';
import { createAuditLog } from './platform/audit';
import { notFound } from './platform/errors';
import {
  checkAttachment,
  createFilesSweep,
  createStoredFiles,
  defineScans,
  enqueueScan,
  sweepFilesJob,
} from './platform/files';
import { addApiDocs } from './platform/http/api-docs';
import { addMailbox } from './platform/http/mailbox';
import { createHttpServer } from './platform/http/http-server';
import { addOperations } from './platform/http/operations';
import { createRefusals, recordRefusals } from './platform/http/refusals';
import { createRouteAdapter } from './platform/http/route-adapter';
import { serveWebApp } from './platform/http/web-app';
import { createQueuedJobs } from './platform/jobs';
import { createMailFolder } from './platform/mail';
import { createRateLimit } from './platform/rate-limit';
import { createSecurityEvents } from './platform/security-events';

/** Everything is wired here and nowhere else: repositories, services, the ports between modules, routes. */
export async function buildApp(deps: AppDeps) {
  const { db, clock, outbox, secret, config } = deps;
  const storedFiles = createStoredFiles(
    db,
    deps.fileStore,
    deps.scanner && { enqueue: (tx, task) => enqueueScan(deps.jobs, tx, task) },
  );

  const users = createUsersRepository(db);
  const rateLimit = createRateLimit({ db, clock });
  const securityEvents = createSecurityEvents({ db, clock, logger: deps.logger });
  const sockets = createLive({ db, bus: deps.bus, logger: deps.logger, timers: deps.timers });
  const auth = createAuth({
    db,
    passwords: createPasswords(),
    accounts: { listOfLogin: users.listOfLogin, wordsOf: users.wordsOf },
    rateLimit,
    securityEvents,
    jobs: deps.jobs,
    outbox,
    clock,
    secret,
    linkBase: deps.linkBase,
    onSessionsEnded: sockets.news.tellSessionsEnded,
  });
  const { notices, copies, notifications, ...news } = createNotifications({
    db,
    jobs: deps.jobs,
    outbox,
    files: storedFiles,
    clock,
    secret,
    linkBase: deps.linkBase,
  });
  const mails = createMailFolder({
    folder: deps.mailFolder,
    farewell: 'account-closed',
    jobs: deps.jobs,
    secret,
  });
  const mark = createMarkOfCompanies({ db, notices, clock });
  const profiles = createAccountProfiles(db, mark);
  const { templates, listQuestions } = createTemplates({ db, clock });
  const categories = createCategories();
  const papers = createNdaPapers({ db, files: storedFiles, clock });
  const {
    proposals,
    removals,
    leaving: leavingOffers,
    history,
    search,
    uploads,
    lists,
    live,
    pages,
  } = createOffers({
    db,
    categories,
    files: {
      checkAttachment,
      keepUpload: storedFiles.keepUpload,
      read: storedFiles.readByHash,
      copyFor: papers.reading.copyFor,
    },
    news: { notices, listBuyersBound: papers.repository.listBuyersBound },
    accounts,
    listQuestions,
    jobs: deps.jobs,
    clock,
    secret,
  });
  deps.jobs.define(
    sweepFilesJob,
    createFilesSweep({ db, store: deps.fileStore, referredElsewhere: listFilesOfVersions }),
  );
  const companyProfiles = createCompanyProfiles({
    db,
    mark,
    files: storedFiles,
    offers: {
      listPublished: lists.ofCompany,
      remove: async (actor, id) => removalTexts[await removals.remove(actor, id)],
    },
    dayOf: marketDay,
    clock,
  });
  const { importing, exporting } = createSupplierFiles({
    db,
    ports: {
      categories,
      assertActive: accounts.assertActive,
      onAdded: (tx) => deps.jobs.enqueue(tx, learnWordsJob, {}, { key: learnWordsJob }),
    },
    clock,
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
      assertReachable: (actor, userId) => accounts.assertReachable(db, actor, userId),
    },
    files: {
      checkAttachment,
      keepUpload: storedFiles.keepUpload,
      read: storedFiles.readByHash,
    },
    presence: sockets.presence,
    news: news.messages,
    publish: sockets.news.publishFrame,
    jobs: deps.jobs,
    clock,
  });
  defineScans({
    db,
    jobs: deps.jobs,
    store: deps.fileStore,
    scanner: deps.scanner,
    onInfected: createInfectedNews({ db, notices, audit: createAuditLog(clock) }),
    onScanned: chat.messages.showFile,
  });
  const signing = createNdas({
    db,
    papers,
    files: storedFiles,
    identity: deps.identity,
    ports: {
      accounts,
      conversations: chat.conversations,
      offers: { findSupplierOf: proposals.getSupplierOfOffered },
    },
    notices,
    copies,
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
      ownOfferVersion: proposals.getKnownVersion,
      assertReachable: accounts.assertReachable,
      assertBothActive: accounts.assertBothActive,
      findDealings: async (proposalId, buyerId) => ({
        nda: await papers.repository.findByPair(proposalId, buyerId),
        hasConversation: await chat.hasPair(proposalId, buyerId),
      }),
    },
    files: storedFiles,
    identity: deps.identity,
    jobs: deps.jobs,
    notices,
    copies,
    clock,
    linkBase: deps.linkBase,
  });

  const queued = createQueuedJobs(db);
  const inChat = createChatClosingRepository();
  // Each forgets what it keeps of a closed account; a new keeper of such things is one more line.
  const traces: ClosingPorts['traces'] = [
    (tx, { userIds }) => signing.closing.forget(tx, userIds),
    (tx, { userIds }) => inChat.forget(tx, userIds),
    (tx, { userIds }) => news.leaving.forget(tx, userIds),
    (tx, { loginId, userIds, email }) => queued.dropAbout(tx, { loginId: [loginId], userId: userIds }, email),
    (tx, { email }) => mails.forget(tx, email),
    (tx, { loginId }) => securityEvents.forgetAccount(tx, loginId),
  ];
  const ownOffers = createOffersOwnDataRepository(db);
  const { admins, administered, signUp, settings, closing, ownData } = createUserServices({
    db,
    auth,
    users,
    profiles,
    leaving: {
      offers: leavingOffers,
      ndas: signing.closing,
      contracts: contractServices.closing,
      traces,
    },
    ownDataParts: {
      profile: profiles.ownData,
      offers: ownOffers.list,
      savedAndArchived: ownOffers.listMarks,
      ndaRequests: createNdaOwnDataRepository(db).list,
      contracts: createContractsOwnDataRepository(db).list,
      notifications: news.leaving.ownData,
      messages: createChatOwnDataRepository(db).list,
      reports: createReportsRepository(db).ownData,
    },
    jobs: deps.jobs,
    outbox,
    notices,
    clock,
    firstAdmins: config.firstAdmins,
    linkBase: deps.linkBase,
  });

  const statistics = createStatisticsService({
    repository: createStatisticsRepository(db),
    contracts: {
      count: async (actor, of) =>
        (await contractServices.contracts.list(actor, actor.userId, { ...of, page: 0, size: 1 })).total,
    },
    clock,
  });

  const administration = createAdministration({
    db,
    ports: {
      users: { ...createWaitingUsers(db), find: users.find },
      signings: signing.stuck,
      messages: chat.messages,
      contracts: contractServices.figures,
      writeCsv: csvFile,
      countOnline: () => sockets.presence.onlineIds().length,
    },
    notices,
    audit: createAuditLog(clock),
    identity: deps.identity,
    installation: deps.installation,
    clock,
  });

  const pageOrigins = new Set(config.pageOrigins);
  const app: FastifyInstance = await createHttpServer({
    logger: deps.logger,
    publicUrl: config.publicUrl,
    pageOrigins,
    trustProxy: config.trustProxy,
    hostOrigins: Object.values(config.hosts).flatMap((url) => (url ? originsOf(url) : [])),
    isStrict: deps.isStrict,
    requestsPerMinute: config.requestsPerMinute,
    connectionsPerAddress: config.connectionsPerAddress,
    maxEventLoopDelayMs: deps.maxEventLoopDelayMs,
  });
  const refused = createRefusals({ events: securityEvents, clock });
  recordRefusals(app, refused);
  // No request runs any more, and the database is still open.
  app.addHook('onClose', () => securityEvents.flush());
  const handle = createRouteAdapter(app, {
    authenticate: auth.sessions.authenticate,
    clock,
    isStrict: deps.isStrict,
    writesPerMinute: config.writesPerMinute,
  });
  async function describeUser(userId: number) {
    const row = await users.find(userId);
    if (!row) throw notFound('The user');
    return toSessionUser(row);
  }
  registerAuthRoutes(handle, { auth, describeUser });
  registerOwnEventRoutes(handle, auth.ownEvents);
  registerUserRoutes(handle, { signUp, users, findProfile: profiles.find });
  registerAccountRoutes(handle, { auth, signUp, settings, closing, ownData });
  registerAdminUserRoutes(handle, administered);
  registerProfileRoutes(handle, companyProfiles);
  registerCategoryRoutes(handle, categories);
  registerProposalRoutes(handle, proposals, removals, history, statistics, search, lists);
  registerUploadRoutes(handle, uploads);
  registerImportRoutes(handle, importing, exporting);
  registerTemplateRoutes(handle, templates);
  registerBuyerOfferRoutes(handle, buyerOffers);
  registerNdaRoutes(handle, signing);
  registerContractRoutes(handle, contractServices);
  const unsubscribing = createUnsubscribing({
    secret,
    clock,
    findEmail: news.findEmail,
    endMails: settings.endMails,
  });
  registerNotificationRoutes(handle, notifications, unsubscribing);
  await registerOneClick(app, unsubscribing);
  registerChatRoutes(handle, chat);
  registerAdministrationRoutes(handle, administration);
  const listener = mountLive(app, {
    live: sockets,
    bus: deps.bus,
    chat: { ...chat, frameOf: chat.messages.frameOf },
    notifications,
    sessions: auth.sessions,
    pageOrigins,
    trustProxy: config.trustProxy,
    onRefused: refused,
    connectionsPerAddress: config.connectionsPerAddress,
    closeSpreadMs: config.isProduction ? 2_000 : 0,
    logger: deps.logger,
  });
  news.onNews(sockets.news.tellUser);

  // The list that everybody opens first is read before anybody asks for it.
  app.addHook('onListen', async () => {
    await live.get({ filters: {}, order: 'newest' });
  });
  addOperations(app, { checks: deps.readiness, metricsToken: config.metricsToken });
  addApiDocs(app, routes, deps.installation.version);
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
    securityEvents,
    describePage,
    /** Who is online, and the live socket. */
    live: { presence: sockets.presence, listener },
    /** Their days are told by a job, and their news can be subscribed to. */
    contracts: { days: contractServices.days, news: contractServices.news },
    /** Hears of everything that changes what somebody has not read, after the commit, and makes the frame of it. */
    notifications: { onNews: news.onNews, frameOf: notifications.frameOf, notices },
    /** Accepting on another clock, and telling somebody else: the demo market's documents are signed on their own days. */
    makeAccepting: signing.makeAccepting,
    /** Ends requests as the closing of an account does. */
    ndaClosing: signing.closing,
  };
}

/** Of a host that pages may call, and open the live socket at. */
function originsOf(url: string): string[] {
  const { origin } = new URL(url);
  return [origin, origin.replace(/^http/, 'ws')];
}
