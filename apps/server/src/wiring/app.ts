import { routes } from '@proffer/contract/routes';
import { createLinkPreview } from '../modules/offers';
import { createRefusals } from '../platform/http/refusals';
import type { AppDeps } from './app-deps';
import { createBaseModules } from './base-modules';
import { createDealModules } from './deal-modules';
import { openHttp } from './http';
import { openLiveSocket } from './live-socket';
import { createMarketModules } from './market-modules';
import { createOversightModules } from './oversight-modules';
import { createShellCounts } from './shell-counts';

/** Creates the modules in their order, each with the earlier modules that it needs, and registers all routes. */
export async function buildApp(deps: AppDeps) {
  const base = createBaseModules(deps);
  const trade = createMarketModules(deps, base);
  const dealing = createDealModules(deps, base, trade);
  const oversight = createOversightModules(deps, base, trade, dealing);
  const {
    apiKeys,
    assignments,
    auth,
    categories,
    dealLog,
    events,
    live,
    members,
    notices,
    notifications,
    rateLimit,
    securityEvents,
    settings,
    singleSignOn,
    templates,
    webhooks,
  } = base;
  const { certificates, market, offers, profiles, supplierFiles, synonyms } = trade;
  const { chat, contracts, dealFiles, mailReplies, ndas, needs, quotes, searches } = dealing;
  const { signatureRequests, signing, verify } = dealing;
  const { administration, comparison, figures, home, openFormats, users } = oversight;

  const refused = createRefusals({ events: securityEvents, clock: deps.clock });
  const describePage = createLinkPreview({
    offers,
    companies: profiles.publicPages,
    needs: { get: needs.found.publicView },
    linkBase: deps.linkBase,
  });
  const { app, handle, serve } = await openHttp(deps, {
    refused,
    authenticate: auth.sessions.authenticate,
    authenticateKey: apiKeys.authenticate,
    findProofMs: settings.findProofMs,
    findPermitted: members.authority.findPermitted,
    describePage,
    findBrand: settings.findBrand,
    countReplies: mailReplies.countByOutcome,
    webhookFigures: webhooks.figures,
    sitemap: {
      offers: { count: market.countPublic, list: market.listPublic },
      companies: profiles.publicPages,
      needs: { count: needs.found.countPublic, list: needs.found.listPublic },
    },
  });
  // No request runs any more, and the database is still open.
  app.addHook('onClose', () => securityEvents.flush());
  auth.register(handle, createShellCounts({ chat, notifications, administration, home }));
  for (const module of [
    users,
    members,
    apiKeys,
    events,
    webhooks,
    singleSignOn,
    settings,
    profiles,
    certificates,
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
    signatureRequests,
    needs,
    dealLog,
    verify,
    dealFiles,
    chat,
    assignments,
    notifications,
    comparison,
    openFormats,
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
    /** Labels of settings that the law expects and that are empty. */
    listMissingSettings: settings.listMissing,
    /** Finishes work that was left when the market was stopped; called before the jobs start. */
    async begin(): Promise<void> {
      await contracts.begin();
      await market.begin();
      await users.admins.approveListed();
    },
    /** Online presence and the live socket. */
    live: { presence: live.presence, listener },
    contracts: { days: contracts.days },
    /** Operations of the doors for replies by mail; undefined without the setting. */
    mailDoor: mailReplies.door,
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
    /** Creates the services of needs in the same way. */
    makeNeedServices: needs.makeServices,
    makeQuoteActs: quotes.makeActs,
    /** Ends NDA requests as the closing of an account does. */
    ndaClosing: ndas.closing,
  };
}
