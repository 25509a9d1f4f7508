import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Contracts } from '../contracts';
import type { Deals } from '../deals';
import type { Authority } from '../members';
import type { NoticesPort } from '../notices';
import type { Offers } from '../offers';
import type { AccountStandingRepository } from '../users';
import { createNeedQuotes } from './need-quotes.service';
import { createQuoteActs } from './quote-acts.service';
import { withDeal } from './quotes.deal';
import { createQuoteNotices } from './quotes.notices';
import type { QuotedNeeds } from './quotes.ports';
import { createQuotesRepository } from './quotes.repository';
import { registerQuoteRoutes } from './quotes.routes';
import { createSignableQuotes } from './signable-quotes';
import { createQuotesService, type QuoteConversations } from './quotes.service';

interface QuotesModuleDeps {
  db: Database;
  offers: Pick<Offers, 'getQuotable'>;
  accounts: Pick<AccountStandingRepository, 'assertBothActive'>;
  authority: Pick<Authority, 'assertCovers'>;
  contracts: Pick<Contracts, 'writeAgreed'>;
  conversations: QuoteConversations;
  needs: QuotedNeeds;
  deals: Pick<Deals, 'append'>;
  notices: Pick<NoticesPort, 'announce' | 'clearFor'>;
  clock: Clock;
}

/** Creates the services of quotes. */
export function createQuotes(deps: QuotesModuleDeps) {
  const { db, offers, accounts, authority, contracts, conversations, needs, clock } = deps;
  const repository = withDeal(createQuotesRepository(db), deps.deals);
  const notices = createQuoteNotices(deps.notices);
  const common = { db, repository, accounts, authority, contracts };
  const quotes = createQuotesService({ db, repository, offers, accounts, conversations, notices, clock });
  const acts = createQuoteActs({ ...common, needs, notices, clock });
  return {
    /** Functions for the open quotes of an account that closes. */
    closing: { countOpenOf: repository.countOpenOf, endOpenOf: acts.endOpenOf },
    /** Acts that one person prepares and another confirms. */
    signable: createSignableQuotes(acts),
    /** Functions for needs: quotes of their answers, and their end. */
    ofNeeds: { ...createNeedQuotes({ repository, conversations }), end: acts.endOfNeed },
    /** Creates the acts with another clock, other notices and other services of needs. */
    makeActs: (atClock: Clock, others: QuotesModuleDeps['notices'], ofNeeds: QuotedNeeds) =>
      createQuoteActs({ ...common, needs: ofNeeds, notices: createQuoteNotices(others), clock: atClock }),
    ownData: repository.listOwnData,
    list: quotes.list,
    countWaiting: quotes.countWaiting,
    listItems: quotes.listItems,
    listLast: quotes.listLast,
    describe: quotes.describe,
    register: (handle: Handle) => registerQuoteRoutes(handle, { quotes, acts }),
  };
}
export type Quotes = ReturnType<typeof createQuotes>;
