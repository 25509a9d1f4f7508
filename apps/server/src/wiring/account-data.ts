import type { createReportsRepository } from '../modules/administration';
import type { ApiKeys } from '../modules/api-keys';
import type { Certificates } from '../modules/certificates';
import { createChatClosingRepository, createChatOwnDataRepository } from '../modules/chat';
import type { Comparison } from '../modules/comparison';
import { createContractsOwnDataRepository, type Contracts } from '../modules/contracts';
import type { Events } from '../modules/events';
import type { Market } from '../modules/market';
import { createNdaOwnDataRepository, type Ndas } from '../modules/nda';
import type { Needs } from '../modules/needs';
import type { Notifications } from '../modules/notifications';
import { createCalendarFeedsRepository } from '../modules/open-formats';
import { createOffersOwnDataRepository, type Offers } from '../modules/offers';
import type { createAccountProfiles } from '../modules/profiles';
import type { Quotes } from '../modules/quotes';
import type { createSearchesRepository } from '../modules/searches';
import type { SignatureRequests } from '../modules/signature-requests';
import type { SingleSignOn } from '../modules/single-sign-on';
import type { Signing } from '../modules/signing';
import { createValidationRequestsRepository, type ClosingPorts } from '../modules/users';
import type { Webhooks } from '../modules/webhooks';
import { createQueuedJobsRepository } from '../platform/jobs';
import { createMailFolder } from '../platform/mail';
import type { createSecurityEvents } from '../platform/security-events';
import type { AppDeps } from './app-deps';

/** Modules that store data of an account. */
interface DataModules {
  securityEvents: ReturnType<typeof createSecurityEvents>;
  profiles: ReturnType<typeof createAccountProfiles>;
  certificates: Certificates;
  apiKeys: ApiKeys;
  events: Events;
  webhooks: Webhooks;
  offers: Offers;
  market: Market;
  searches: ReturnType<typeof createSearchesRepository>;
  signing: Signing;
  ndas: Ndas;
  contracts: Contracts;
  quotes: Quotes;
  needs: Needs;
  signatureRequests: SignatureRequests;
  comparison: Comparison;
  singleSignOn: SingleSignOn;
  notifications: Notifications;
  reports: ReturnType<typeof createReportsRepository>;
}

/**
 * Returns, for each module with data of an account, how the data is erased when the account is closed and exported
 * for its owner. Add a module with such data here.
 */
export function collectAccountData(
  { db, jobs, secret, mailFolder }: Pick<AppDeps, 'db' | 'jobs' | 'secret' | 'mailFolder'>,
  modules: DataModules,
) {
  const { securityEvents, profiles, certificates, apiKeys, events, webhooks, offers, market } = modules;
  const { searches, signing } = modules;
  const { ndas, contracts, quotes, needs, signatureRequests, comparison, notifications, reports } = modules;
  const { singleSignOn } = modules;
  const queued = createQueuedJobsRepository(db);
  const mails = createMailFolder({ folder: mailFolder, farewell: 'account-closed', jobs, secret });
  const inChat = createChatClosingRepository();
  const validation = createValidationRequestsRepository(db);
  const ownOffers = createOffersOwnDataRepository(db);
  const calendars = createCalendarFeedsRepository(db);
  const traces: ClosingPorts['traces'] = [
    (tx, { userIds }) => certificates.forget(tx, userIds),
    (tx, { userIds }) => apiKeys.forget(tx, userIds),
    (tx, { userIds }) => webhooks.forget(tx, userIds),
    (tx, { userIds }) => events.forget(tx, userIds),
    (tx, { userIds }) => offers.changes.forget(tx, userIds),
    (tx, { userIds }) => market.forget(tx, userIds),
    (tx, { userIds }) => searches.forget(tx, userIds),
    (tx, { userIds }) => validation.forget(tx, userIds),
    (tx, { userIds }) => ndas.closing.forget(tx, userIds),
    (tx, { userIds }) => needs.questions.forget(tx, userIds),
    (tx, { userIds }) => signing.forget(tx, userIds),
    (tx, { userIds }) => signatureRequests.forget(tx, userIds),
    (tx, { userIds }) => comparison.forget(tx, userIds),
    (tx, { userIds }) => calendars.forget(tx, userIds),
    (tx, { userIds, login }) => singleSignOn.forget(tx, userIds, login?.loginId),
    (tx, { userIds }) => inChat.forget(tx, userIds),
    (tx, { userIds }) => contracts.forget(tx, userIds),
    (tx, { userIds }) => notifications.leaving.forget(tx, userIds),
    (tx, { userIds, login }) =>
      queued.dropAbout(tx, { userId: userIds, loginId: login ? [login.loginId] : [] }, login?.email),
    async (tx, { login }) => {
      if (!login) return;
      await mails.forget(tx, login.email);
      await securityEvents.forgetAccount(tx, login.loginId);
    },
  ];
  return {
    traces,
    ownDataParts: {
      profile: profiles.ownData,
      validation: validation.ownData,
      certificates: certificates.ownData,
      apiKeys: apiKeys.ownData,
      webhooks: webhooks.ownData,
      offers: ownOffers.list,
      savedAndArchived: ownOffers.listMarks,
      savedSearches: searches.ownData,
      ndaRequests: createNdaOwnDataRepository(db).list,
      quotes: quotes.ownData,
      answers: needs.answersOwnData,
      needs: needs.ownData,
      needQuestions: needs.questions.ownData,
      signatureRequests: signatureRequests.ownData,
      comparisons: comparison.ownData,
      contracts: createContractsOwnDataRepository(db).list,
      notifications: notifications.leaving.ownData,
      messages: createChatOwnDataRepository(db).list,
      reports: reports.ownData,
    },
    personalDataParts: {
      rememberedSignature: signing.remembered.ownData,
      signingKeys: signing.keys.ownData,
      calendarAddress: calendars.ownData,
      singleSignOn: singleSignOn.linksOf,
    },
  };
}
