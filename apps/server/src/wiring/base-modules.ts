import { createApiKeys } from '../modules/api-keys';
import { createAssignments } from '../modules/assignments';
import { createAuth } from '../modules/auth';
import { createCategories } from '../modules/categories';
import { createDealLog, createDeals } from '../modules/deals';
import { createEvents } from '../modules/events';
import { createLive } from '../modules/live';
import { createMembers } from '../modules/members';
import { createNotifications } from '../modules/notifications';
import { createAccountProfiles } from '../modules/profiles';
import { createSearchesRepository, createSearchRenewals } from '../modules/searches';
import { createSettings } from '../modules/settings';
import { createSingleSignOn } from '../modules/single-sign-on';
import { createSigningLeaving } from '../modules/signing';
import { createTemplates } from '../modules/templates';
import {
  createAccountStandingRepository,
  createLoginAccounts,
  createMailSettings,
  createMarkOfCompanies,
  createMemberPorts,
} from '../modules/users';
import { createWebhooks } from '../modules/webhooks';
import { createAuditLog } from '../platform/audit';
import { createScanQueue, createStoredFiles } from '../platform/files';
import { createRateLimit } from '../platform/rate-limit';
import { createSecurityEvents } from '../platform/security-events';
import type { AppDeps } from './app-deps';

export type BaseModules = ReturnType<typeof createBaseModules>;

/** Creates the modules that need no offers: files, logins, chains of deals, notifications and lists of choices. */
export function createBaseModules(deps: AppDeps) {
  const { db, jobs, outbox, clock, secret, linkBase, logger, bus, config, scanner } = deps;
  const files = createStoredFiles(db, deps.fileStore, scanner && createScanQueue(jobs));
  const rateLimit = createRateLimit({ db, clock });
  jobs.define('rate-limit.sweep', () => rateLimit.sweep(), { cron: '17 * * * *' });
  const securityEvents = createSecurityEvents({ db, clock, logger });
  jobs.define('security-events.sweep', () => securityEvents.sweep(), { cron: '47 * * * *' });
  const audit = createAuditLog(clock);
  const settings = createSettings({
    db,
    bus,
    audit,
    clock,
    linkBase,
    defaultSender: deps.mailFrom,
    practice: {
      ...deps.installation.practice,
      files: deps.installation.files.kind,
      sendsMail: deps.installation.mailKind === 'smtp',
      scansUploads: scanner !== undefined,
      tracesRequests: deps.tracing !== undefined,
    },
  });
  outbox.lookBy(settings.findMailLook);
  const live = createLive({ db, bus, logger, timers: deps.timers });
  const auth = createAuth({
    db,
    jobs,
    clock,
    accounts: createLoginAccounts(db, config, clock),
    demands: config,
    findMarketName: settings.findMarketName,
    rateLimit,
    securityEvents,
    outbox,
    secret,
    linkBase,
    demoLogins: deps.demo?.logins,
    onSessionsEnded: live.news.announceSessionsEnded,
  });
  const dealLog = createDealLog({
    db,
    jobs,
    clock,
    key: deps.logKey,
    trustedTime: deps.trustedTime,
    headStore: { folder: deps.installation.dataDir, logger },
  });
  const events = createEvents({ db, jobs, linkBase, clock });
  const deals = createDeals(db, dealLog, events.port);
  const apiKeys = createApiKeys({ db, audit, clock });
  const members = createMembers({
    db,
    auth,
    ports: {
      async handOver(tx, of) {
        await assignments.reassign(tx, of);
        await apiKeys.handOver(tx, of);
      },
      assertPasswordAllowed: (userId, email) => singleSignOn.assertPasswordAllowed(userId, email),
      refuseOwnName: settings.refuseOwnName,
      register: deals.authorityRegister,
      forgetSignature: createSigningLeaving({ db, deals, clock }).forgetPerson,
      ...createMemberPorts({ db, settings, clock }),
    },
    outbox,
    secret,
    linkBase,
    clock,
  });
  const singleSignOn = createSingleSignOn({
    db,
    auth,
    members,
    findMarketName: settings.findMarketName,
    audit,
    securityEvents,
    jobs,
    outbox,
    outbound: deps.outbound,
    resolveTxt: deps.resolveTxt,
    secret,
    linkBase,
    clock,
  });
  const searchesRepository = createSearchesRepository(db);
  const notifications = createNotifications({
    db,
    jobs,
    clock,
    deals,
    events: events.port,
    outbox,
    files,
    secret,
    linkBase,
    replyDomain: config.inbound?.domain,
    mailSettings: [searchesRepository, createMailSettings(db)],
  });
  const { notices, copies } = notifications;
  const webhooks = createWebhooks({
    db,
    jobs,
    bus,
    events,
    notices,
    outbound: deps.outbound,
    audit,
    logger,
    secret,
    linkBase,
    clock,
  });
  const assignments = createAssignments({ db, notices, clock });
  const mark = createMarkOfCompanies({ db, notices, clock });
  return {
    files,
    rateLimit,
    securityEvents,
    audit,
    settings,
    accounts: createAccountStandingRepository(),
    live,
    auth,
    apiKeys,
    events,
    webhooks,
    members,
    singleSignOn,
    assignments,
    dealLog,
    deals,
    searchesRepository,
    searchRenewals: createSearchRenewals(jobs),
    notifications,
    notices,
    copies,
    mark,
    accountProfiles: createAccountProfiles(db, mark),
    templates: createTemplates({ db, clock }),
    categories: createCategories(),
  };
}
