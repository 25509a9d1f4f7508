import type { QueueReply } from '@proffer/contract/administration/schemas';
import type { BuyerHome } from '@proffer/contract/home/schemas';
import type { Actor } from '../../platform/session/actor';
import type { Chat } from '../chat';
import type { Contracts } from '../contracts';
import type { Market } from '../market';
import type { Ndas } from '../nda';
import type { Needs } from '../needs';
import type { Offers } from '../offers';
import type { CompanyProfiles } from '../profiles';
import type { Quotes } from '../quotes';
import type { SavedSearches } from '../searches';
import type { SignatureRequests } from '../signature-requests';

/** Modules that return the first entries and totals of a user's work lists, as their own calls answer them. */
export interface HomePorts {
  ndas: Pick<Ndas, 'listFirstWaiting' | 'listEnding' | 'countWaiting'>;
  contracts: Pick<Contracts, 'listFirstWaiting' | 'listEnding'>;
  quotes: Pick<Quotes, 'list' | 'countWaiting'>;
  needs: Pick<Needs, 'listOwn'>;
  signatureRequests: Pick<SignatureRequests, 'listFirstWaiting'>;
  conversations: Pick<Chat['conversations'], 'listFirstUnread'>;
  searches: Pick<SavedSearches, 'list'>;
  market: Pick<Market, 'buyerTotals'>;
  /** The newest unread notifications by category; notifications come after the modules that cause them. */
  notifications: {
    listUnread(actor: Actor, query: { userId: number; limit: number }): Promise<BuyerHome['news']>;
  };
}

/** Parts that only administrators see on their home page; administration comes after this module. */
export interface AdminHomePorts {
  listQueue: (query: { page: number; size: number; kind?: undefined }) => Promise<QueueReply>;
  /** The certificate that the market signs with. */
  certificate: { commonName: string; notAfter: Date };
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
