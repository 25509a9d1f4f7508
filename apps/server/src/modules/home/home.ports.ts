import type { Chat } from '../chat';
import type { Contracts } from '../contracts';
import type { Market } from '../market';
import type { Ndas } from '../nda';
import type { Offers } from '../offers';
import type { CompanyProfiles } from '../profiles';
import type { Quotes } from '../quotes';
import type { SavedSearches } from '../searches';

/** Modules that return the first entries and totals of a buyer's work lists, as their own calls answer them. */
export interface HomePorts {
  ndas: Pick<Ndas, 'listFirstWaiting' | 'countWaiting'>;
  contracts: Pick<Contracts, 'listFirstWaiting'>;
  quotes: Pick<Quotes, 'list' | 'countWaiting'>;
  conversations: Pick<Chat['conversations'], 'listFirstUnread'>;
  searches: Pick<SavedSearches, 'list'>;
  market: Pick<Market, 'buyerTotals'>;
}

/** Modules that return the parts shown alongside an offer, as their own calls answer them. */
export interface OfferPagePorts {
  offers: Pick<Offers, 'openPage'>;
  ndas: Pick<Ndas, 'describeShown'>;
  contracts: Pick<Contracts, 'count' | 'describe'>;
  quotes: Pick<Quotes, 'describe'>;
  profiles: Pick<CompanyProfiles, 'valuesOf' | 'describe'>;
  market: Pick<Market, 'idsNear' | 'describeTiles'>;
}
