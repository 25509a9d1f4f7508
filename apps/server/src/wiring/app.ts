import { routes } from '@proffer/contract/routes';
import { createAdministration, createReportsRepository } from '../modules/administration';
import { createAuth } from '../modules/auth';
import { createCategories } from '../modules/categories';
import { createChat } from '../modules/chat';
import { createContracts, createRatingsRepository, marketDay } from '../modules/contracts';
import { createDealLog, createDeals, createRegisterReading } from '../modules/deals';
import { createDealFiles } from '../modules/deal-files';
import { createFigures } from '../modules/figures';
import { createHome } from '../modules/home';
import { createSupplierFiles, csvFile, workbook } from '../modules/import';
import { createLive } from '../modules/live';
import { createMarket } from '../modules/market';
import { createSigning } from '../modules/signing';
import { createNdaPapers, createNdas } from '../modules/nda';
import { createNotifications } from '../modules/notifications';
import { createLinkPreview, createOffers, listFilesOfVersions } from '../modules/offers';
import { createAccountProfiles, createCompanyProfiles } from '../modules/profiles';
import { createQuotes } from '../modules/quotes';
import { createSavedSearches, createSearchesRepository, renewJob } from '../modules/searches';
import { createSynonyms } from '../modules/synonyms';
import { createTemplates } from '../modules/templates';
import { createVerify } from '../modules/verify';
import {
  createAccountStandingRepository,
  createInfectedNews,
  createLoginAccounts,
  createMailSettings,
  createMarkOfCompanies,
  createUsers,
} from '../modules/users';
import { createAuditLog } from '../platform/audit';
import type { Executor } from '../platform/database';
import {
  checkAttachment,
  shrinkImage,
  createStoredFiles,
  defineFilesSweep,
  defineScans,
  enqueueScan,
} from '../platform/files';
import { createRefusals } from '../platform/http/refusals';
import { createRateLimit } from '../platform/rate-limit';
import { createSecurityEvents } from '../platform/security-events';
import { collectAccountData } from './account-data';
import type { AppDeps } from './app-deps';
import { openHttp } from './http';
import { openLiveSocket } from './live-socket';
import { createShellCounts } from './shell-counts';

/** Creates the modules in their order, each with the earlier modules that it needs, and registers all routes. */
export async function buildApp(deps: AppDeps) {
  const { db, readHeavy, jobs, outbox, clock, secret, linkBase, logger, bus, config } = deps;
  const files = createStoredFiles(
    db,
    deps.fileStore,
    deps.scanner && { enqueue: (tx, task) => enqueueScan(jobs, tx, task) },
  );
  const rateLimit = createRateLimit({ db, clock });
  jobs.define('rate-limit.sweep', () => rateLimit.sweep(), { cron: '17 * * * *' });
  const securityEvents = createSecurityEvents({ db, clock, logger });
  jobs.define('security-events.sweep', () => securityEvents.sweep(), { cron: '47 * * * *' });
  const audit = createAuditLog(clock);
  const common = { db, readHeavy, jobs, clock };
  const accounts = createAccountStandingRepository();

  const live = createLive({ db, bus, logger, timers: deps.timers });
  const auth = createAuth({
    ...common,
    accounts: createLoginAccounts(db, config),
    demands: config,
    rateLimit,
    securityEvents,
    outbox,
    secret,
    linkBase,
    shellCounts: (actor) => shellCounts(actor),
    onSessionsEnded: live.news.announceSessionsEnded,
  });
  const searchesRepository = createSearchesRepository(db);
  const mailSettings = createMailSettings(db);
  const dealLog = createDealLog({
    ...common,
    key: deps.logKey,
    trustedTime: deps.trustedTime,
    headStore: { folder: deps.installation.dataDir, logger },
  });
  const deals = createDeals(db, dealLog);
  const notifications = createNotifications({
    ...common,
    findLogHead: deals.findLogHead,
    outbox,
    files,
    secret,
    linkBase,
    endMails: async (userId, ended) => {
      if (ended.includes('SEARCHES')) await searchesRepository.endMails(userId);
      await mailSettings.end(
        userId,
        ended.filter((one) => one !== 'SEARCHES'),
      );
    },
  });
  const { notices, copies } = notifications;
  const mark = createMarkOfCompanies({ db, notices, clock });
  const accountProfiles = createAccountProfiles(db, mark);
  const templates = createTemplates({ db, clock });
  const categories = createCategories();
  const papers = createNdaPapers({ db, files, deals, notices, clock });
  const offers = createOffers({
    ...common,
    categories,
    deals,
    files: {
      checkAttachment,
      put: files.put,
      keepUpload: files.keepUpload,
      keep: files.keep,
      shrinkImage,
      read: files.readByHash,
      copyFor: papers.reading.copyFor,
    },
    news: { notices, listBuyersBound: papers.listBuyersBound },
    cover: papers.opening,
    accounts,
    listQuestions: templates.listQuestions,
    secret,
  });
  defineFilesSweep({ db, jobs, store: deps.fileStore, referredElsewhere: listFilesOfVersions });
  const writers = { csvFile, workbook };
  const { marketPatienceMs } = deps;
  const assertVisible = offers.changes.begin;
  const renewSearches = (tx: Executor) => jobs.enqueue(tx, renewJob, {}, { key: renewJob });
  const market = createMarket({
    ...common,
    categories,
    writers,
    assertVisible,
    marketPatienceMs,
    onWordsRenewed: renewSearches,
  });
  const profiles = createCompanyProfiles({
    db,
    mark,
    files,
    offers: { listPublished: market.listOfCompany, remove: offers.remove },
    ratings: createRatingsRepository(db),
    dayOf: marketDay,
    clock,
  });
  const searches = createSavedSearches({
    ...common,
    outbox,
    categories,
    findIds: market.findIds,
    notices,
    mailing: notifications.mailing,
    linkBase,
  });
  const synonyms = createSynonyms({
    db,
    audit,
    onChanged(tx) {
      market.forgetMeanings();
      return renewSearches(tx);
    },
    clock,
  });
  const supplierFiles = createSupplierFiles({
    db,
    ports: { categories, assertActive: accounts.assertActive },
    clock,
  });
  const chat = createChat({
    ...common,
    start: {
      findMarketState: offers.findMarketState,
      findNda: papers.findBindingNda,
      assertReachable: accounts.assertReachable,
    },
    // A quote belongs to a conversation, so quotes are created later.
    quotes: { listQuotes: (actor, between) => quotes.listItems(actor, between) },
    files: { checkAttachment, put: files.put, keepUpload: files.keepUpload, read: files.readByHash },
    presence: live.presence,
    deals,
    news: notifications.messages,
    publish: live.news.publishFrame,
  });
  defineScans({
    db,
    jobs,
    store: deps.fileStore,
    scanner: deps.scanner,
    onInfected: createInfectedNews({ db, notices, audit }),
    onScanned: chat.messages.showFile,
  });
  const signing = createSigning({
    ...common,
    secret,
    deals,
    securityEvents,
    outbox,
    linkBase,
    pageOrigins: config.pageOrigins,
  });
  const { keyRequests } = signing;
  const ndas = createNdas({
    ...common,
    papers,
    categories,
    files,
    identity: deps.identity,
    ports: {
      accounts,
      conversations: chat.conversations,
      offers: {
        async findSupplierOf(actor, offerId) {
          const supplierId = await offers.getSupplierOfOffered(actor, offerId);
          await offers.changes.begin(actor, offerId);
          return supplierId;
        },
        assertChangesSeen: offers.changes.assertSeen,
      },
    },
    deals,
    keyRequests,
    notices,
    copies,
    audit,
    writers,
  });
  const contracts = createContracts({
    ...common,
    ports: {
      ownOfferVersion: offers.getKnownVersion,
      assertChangesSeen: offers.changes.assertSeen,
      assertReachable: accounts.assertReachable,
      assertBothActive: accounts.assertBothActive,
      findNda: papers.findBindingNda,
      listCovered: papers.listCovered,
      hasConversation: chat.hasPair,
    },
    writers,
    files,
    identity: deps.identity,
    deals,
    keyRequests,
    notices,
    copies,
    linkBase,
  });
  const quotes = createQuotes({
    db,
    ports: {
      getQuotable: offers.getQuotable,
      ensureConversation: chat.conversations.ensure,
      assertBothActive: accounts.assertBothActive,
      writeAgreed: contracts.writeAgreed,
    },
    deals,
    notices,
    clock,
  });

  const dealFiles = createDealFiles({
    db,
    readDocument: files.readByHash,
    ndaCertificate: ndas.readCertificate,
    contractCertificate: contracts.readCertificate,
    identity: deps.identity,
    log: dealLog,
    registers: createRegisterReading(db),
  });

  const reports = createReportsRepository(db);
  const { traces, ownDataParts } = collectAccountData(deps, {
    securityEvents,
    profiles: accountProfiles,
    offers,
    market,
    searches: searchesRepository,
    signing,
    ndas,
    contracts,
    quotes,
    notifications,
    reports,
  });
  const users = createUsers({
    ...common,
    auth,
    profiles: accountProfiles,
    leaving: {
      offers: offers.leaving,
      ndas: ndas.closing,
      quotes: quotes.closing,
      contracts: contracts.closing,
      traces,
    },
    ownDataParts,
    reports,
    outbox,
    notices,
    firstAdmins: config.firstAdmins,
    linkBase,
  });
  const figures = createFigures({ readHeavy, clock });
  const home = createHome(db, {
    listFirstNdas: ndas.listFirstWaiting,
    listFirstContracts: contracts.listFirstWaiting,
    listQuotes: quotes.list,
    listFirstUnread: chat.conversations.listFirstUnread,
    listSearches: searches.list,
    countOffers: market.buyerTotals,
    describeContracts: contracts.describe,
    countContracts: contracts.count,
    describeQuotes: quotes.describe,
    openOffer: offers.openPage,
    describeNda: ndas.describeShown,
    companyValues: profiles.valuesOf,
    describeCompany: profiles.describe,
    idsNear: market.idsNear,
    describeTiles: market.describeTiles,
  });
  const administration = createAdministration({
    db,
    jobs,
    ports: {
      users: users.waiting,
      signings: ndas.stuck,
      messages: chat.messages,
      writeCsv: csvFile,
      countOnline: () => live.presence.onlineIds().length,
    },
    notices,
    audit,
    identity: deps.identity,
    installation: deps.installation,
    clock,
  });

  const shellCounts = createShellCounts({
    messages: chat.conversations,
    notifications: notifications.notifications,
    administration,
  });

  const refused = createRefusals({ events: securityEvents, clock });
  const describePage = createLinkPreview(offers);
  const { app, handle, serve } = await openHttp(deps, {
    refused,
    authenticate: auth.sessions.authenticate,
    describePage,
    newestOffers: market.newestIds,
  });
  // No request runs any more, and the database is still open.
  app.addHook('onClose', () => securityEvents.flush());
  for (const module of [
    auth,
    users,
    profiles,
    templates,
    categories,
    offers,
    market,
    searches,
    synonyms,
    figures,
    ndas,
    signing,
    contracts,
    quotes,
    dealLog,
    createVerify({ db, identity: deps.identity }),
    dealFiles,
    chat,
    notifications,
    home,
    administration,
    supplierFiles,
  ]) {
    module.register(handle);
  }
  await notifications.registerOneClick(app);
  const listener = openLiveSocket(app, deps, { live, auth, chat, notifications, administration, refused });
  app.addHook('onListen', market.warm);
  await serve(routes);
  return {
    app,
    auth,
    admins: users.admins,
    consoleHelp: users.consoleHelp,
    rateLimit,
    securityEvents,
    describePage,
    /** Finishes work that was left when the market was stopped; called before the jobs start. */
    async begin(): Promise<void> {
      await contracts.begin();
      await market.begin();
      await users.admins.approveListed();
    },
    /** Online presence and the live socket. */
    live: { presence: live.presence, listener },
    contracts: { days: contracts.days },
    /**
     * Notifications: `onNews` registers a listener for changes of unread counts after the commit, `frameOf` builds
     * its message.
     */
    notifications: { onNews: notifications.onNews, frameOf: notifications.notifications.frameOf, notices },
    /**
     * Creates the acceptance of NDAs with another clock and other recipients, so that the documents of the demo get
     * their own dates.
     */
    makeAccepting: ndas.makeAccepting,
    /** Creates the acts of contracts in the same way. */
    makeContractActs: contracts.makeActs,
    /** Ends NDA requests as the closing of an account does. */
    ndaClosing: ndas.closing,
  };
}
