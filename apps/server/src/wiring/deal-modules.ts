import { createChat } from '../modules/chat';
import { createContracts } from '../modules/contracts';
import { createDealFiles } from '../modules/deal-files';
import { createAuthorityReading, createNeedReading, createRegisterReading } from '../modules/deals';
import { createMailReplies } from '../modules/mail-replies';
import { createNdas } from '../modules/nda';
import { createNeeds } from '../modules/needs';
import { createQuotes } from '../modules/quotes';
import { createSavedSearches } from '../modules/searches';
import { createSignatureRequests } from '../modules/signature-requests';
import { createSigning } from '../modules/signing';
import { createInfectedNews } from '../modules/users';
import { createVerify } from '../modules/verify';
import { defineScans } from '../platform/files';
import { addressIn } from '../platform/mail';
import type { AppDeps } from './app-deps';
import type { BaseModules } from './base-modules';
import type { MarketModules } from './market-modules';

export type DealModules = ReturnType<typeof createDealModules>;

/** Creates the modules in which two companies deal with each other: conversations, NDAs, contracts and quotes. */
export function createDealModules(deps: AppDeps, base: BaseModules, trade: MarketModules) {
  const { db, jobs, outbox, clock, secret, linkBase, identity, config } = deps;
  const { accounts, audit, categories, copies, deals, files, live, notices, notifications } = base;
  const { securityEvents, dealLog } = base;
  const { authority } = base.members;
  const { certificates, offers, papers, writers } = trade;
  const chat = createChat({
    db,
    jobs,
    clock,
    offers,
    ndas: papers,
    // A quote belongs to a conversation, so quotes are created later.
    quotes: { listItems: (actor, asked) => quotes.listItems(actor, asked) },
    needs: { hasNamedNeed: (supplierId, buyerId) => needs.hasNamedNeed(supplierId, buyerId) },
    accounts,
    files,
    presence: live.presence,
    deals,
    news: notifications.messages,
    publish: live.news.publishFrame,
  });
  const mailReplies = createMailReplies({
    db,
    jobs,
    clock,
    chat,
    addresses: notifications.replyAddresses,
    authservId: config.inbound?.authservId ?? '',
    outbox,
    rateLimit: base.rateLimit,
    ownAddress: addressIn(deps.mailFrom),
    linkBase,
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
    db,
    clock,
    secret,
    deals,
    securityEvents,
    outbox,
    findProofMs: base.settings.findProofMs,
    findMarketName: base.settings.findMarketName,
    linkBase,
    pageOrigins: config.pageOrigins,
  });
  const { keyRequests } = signing;
  const ndas = createNdas({
    db,
    jobs,
    clock,
    papers,
    categories,
    files,
    identity,
    accounts,
    authority,
    conversations: chat.conversations,
    offers,
    deals,
    keyRequests,
    notices,
    copies,
    audit,
    writers,
    settings: base.settings,
  });
  const contracts = createContracts({
    db,
    jobs,
    clock,
    accounts,
    certificates,
    offers,
    ndas: papers,
    conversations: chat,
    writers,
    files,
    identity,
    findBrand: base.settings.findBrand,
    deals,
    authority,
    keyRequests,
    notices,
    copies,
    linkBase,
  });
  const quotes = createQuotes({
    db,
    clock,
    offers,
    accounts,
    authority,
    contracts,
    conversations: chat.conversations,
    // Answers to a need become quotes, so needs are created later.
    needs: {
      lock: (tx, needId) => needs.awards.lock(tx, needId),
      onAccepted: (tx, actor, award) => needs.awards.onAccepted(tx, actor, award),
    },
    deals,
    notices,
  });
  const signatureRequests = createSignatureRequests({
    db,
    jobs,
    clock,
    acts: { ...ndas.signable, ...contracts.signable, ...quotes.signable },
    members: base.members,
    files,
    notices,
  });
  const needs = createNeeds({
    db,
    jobs,
    clock,
    secret,
    categories,
    market: trade.market,
    files,
    offers,
    quotes,
    accounts,
    deals,
    notices,
    searches: base.searchRenewals,
  });
  const searches = createSavedSearches({
    db,
    jobs,
    clock,
    outbox,
    events: base.events.port,
    categories,
    market: trade.market,
    needs: needs.found,
    notices,
    mailing: notifications.mailing,
    linkBase,
  });
  const dealFiles = createDealFiles({
    db,
    files,
    ndas,
    contracts,
    identity,
    log: dealLog,
    registers: createRegisterReading(db),
    authority: createAuthorityReading(db),
    needs: createNeedReading(db),
  });
  const verify = createVerify({ db, identity });
  return {
    chat,
    mailReplies,
    signing,
    ndas,
    contracts,
    quotes,
    signatureRequests,
    needs,
    searches,
    dealFiles,
    verify,
  };
}
