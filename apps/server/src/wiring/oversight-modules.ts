import { createAdministration, createReportsRepository } from '../modules/administration';
import { createComparison } from '../modules/comparison';
import { createFigures } from '../modules/figures';
import { createHome } from '../modules/home';
import { csvFile } from '../modules/import';
import { createOpenFormats } from '../modules/open-formats';
import { createUsers } from '../modules/users';
import { collectAccountData } from './account-data';
import type { AppDeps } from './app-deps';
import type { BaseModules } from './base-modules';
import type { DealModules } from './deal-modules';
import type { MarketModules } from './market-modules';

/** Creates the modules that read or change what all others store: accounts, overviews and administration. */
export function createOversightModules(
  deps: AppDeps,
  base: BaseModules,
  trade: MarketModules,
  dealing: DealModules,
) {
  const { db, readHeavy, jobs, outbox, clock, linkBase, identity, installation, config } = deps;
  const { accountProfiles, audit, auth, live, notices, notifications, searchesRepository, securityEvents } =
    base;
  const { certificates, market, offers, profiles } = trade;
  const { chat, contracts, mailReplies, ndas, needs, quotes, searches, signatureRequests, signing } = dealing;
  const comparison = createComparison({
    db,
    clock,
    offers,
    quotes,
    answers: needs.answers,
    profiles,
    certificates,
    conversations: chat.conversations,
    messages: chat.messages,
    writers: trade.writers,
  });
  const reports = createReportsRepository(db);
  const { traces, ownDataParts, personalDataParts } = collectAccountData(deps, {
    securityEvents,
    profiles: accountProfiles,
    certificates,
    apiKeys: base.apiKeys,
    events: base.events,
    webhooks: base.webhooks,
    offers,
    market,
    searches: searchesRepository,
    signing,
    ndas,
    contracts,
    quotes,
    needs,
    signatureRequests,
    comparison,
    singleSignOn: base.singleSignOn,
    notifications,
    reports,
  });
  const users = createUsers({
    db,
    people: base.members.people,
    files: base.files,
    jobs,
    clock,
    auth,
    profiles: accountProfiles,
    leaving: {
      offers: offers.leaving,
      ndas: ndas.closing,
      quotes: quotes.closing,
      contracts: contracts.closing,
      needs: needs.closing,
      traces,
    },
    ownDataParts,
    personalDataParts,
    reports,
    outbox,
    notices,
    firstAdmins: config.firstAdmins,
    linkBase,
    market: base.settings,
  });
  const figures = createFigures({ readHeavy, clock });
  const { conversations } = chat;
  const administration = createAdministration({
    db,
    jobs,
    clock,
    users,
    ndas,
    chat,
    live,
    replies: mailReplies,
    writeCsv: csvFile,
    notices,
    audit,
    identity,
    installation,
  });
  const openFormats = createOpenFormats({
    db,
    contracts,
    deals: base.deals,
    needs,
    market,
    findMarketName: base.settings.findMarketName,
    clock,
    linkBase,
  });
  const home = createHome(db, clock, {
    ndas,
    contracts,
    quotes,
    needs,
    signatureRequests,
    conversations,
    searches,
    market,
    offers,
    profiles,
    notifications: notifications.notifications,
    listQueue: administration.listQueue,
    certificate: identity,
  });
  return { users, comparison, figures, openFormats, home, administration };
}
