import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BuyerOffer } from '@proffer/contract/proposals.schemas';
import { call, unwrap, unwrapReply } from '../lib/client';
import { offerQuery, type OfferView } from './offer-view.model';

export const buyerTabs = ['saved', 'active', 'archived'] as const;
export type BuyerTab = (typeof buyerTabs)[number];

/** Which of their own offers a supplier lists. */
export type OwnOffersKind = 'all' | 'draft' | 'published';

/** A page of a buyer's tab with the true total, which travels in a header (decisions.md). */
export interface BuyerOfferPage {
  offers: BuyerOffer[];
  total: number;
  correctedKeyword: string | undefined;
}

/** Keys of everything kept about offers; `all` stands before each of them. */
export const offerKeys = {
  all: ['offers'] as const,
  own: ['offers', 'own'] as const,
  market: ['offers', 'market'] as const,
  one: (id: number) => ['offers', 'one', id] as const,
  buyer: ['offers', 'buyer'] as const,
  buyerLists: (tab: BuyerTab) => ['offers', 'buyer', 'list', tab] as const,
  buyerTotal: (tab: BuyerTab) => ['offers', 'buyer', 'total', tab] as const,
};

const lists = { saved: 'savedOffers', active: 'activeOffers', archived: 'archivedOffers' } as const;

/** A supplier's own offers by page. On the wire `draft: true` means published (decisions.md). */
export function ownOffersQuery(userId: number, kind: OwnOffersKind, view: OfferView) {
  const query = {
    ...offerQuery(view),
    userId,
    ...(kind === 'all' ? {} : { draft: kind === 'published' }),
  };
  return queryOptions({
    queryKey: [...offerKeys.own, query],
    queryFn: async () => unwrap(await call('pageProposals', { query })),
    placeholderData: keepPreviousData,
  });
}

/** Every published offer, for people who have no lists of their own. */
export function marketQuery(view: OfferView) {
  const query = offerQuery(view);
  return queryOptions({
    queryKey: [...offerKeys.market, query],
    queryFn: async () => {
      const reply = unwrapReply(await call('pageProposals', { query }));
      return { ...reply.body, correctedKeyword: correctedKeywordOf(reply.headers) };
    },
    placeholderData: keepPreviousData,
  });
}

/** What a search being typed could mean. */
export function suggestionsQuery(keyword: string) {
  return queryOptions({
    queryKey: ['offers', 'suggestions', keyword],
    queryFn: async () => unwrap(await call('suggestProposals', { query: { keyword } })),
    enabled: keyword !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** One tab of a buyer's lists. */
export function buyerListQuery(buyerId: number, tab: BuyerTab, view: OfferView) {
  const query = {
    ...offerQuery(view),
    buyerId,
    ...(view.duration && { contractLength: view.duration }),
    ...(view.visibility && { visibility: view.visibility }),
    ...(view.sort === 'best' ? {} : { sort: view.sort }),
  };
  return queryOptions({
    queryKey: [...offerKeys.buyerLists(tab), query],
    queryFn: () => loadBuyerPage(tab, query),
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[3] === tab ? previous : undefined),
  });
}

/** How many offers a tab holds in all, whatever the filters say. */
export function buyerTotalQuery(buyerId: number, tab: BuyerTab) {
  return queryOptions({
    queryKey: [...offerKeys.buyerTotal(tab), buyerId],
    queryFn: async () => (await loadBuyerPage(tab, { buyerId, page: 0, size: 1 })).total,
  });
}

/** One offer as the caller may read it. */
export function oneOfferQuery(id: number) {
  return queryOptions({
    queryKey: offerKeys.one(id),
    queryFn: async () => unwrap(await call('viewProposal', { params: { id } })),
  });
}

async function loadBuyerPage(
  tab: BuyerTab,
  query: { buyerId: number; page: number; size: number },
): Promise<BuyerOfferPage> {
  const reply = unwrapReply(await call(lists[tab], { query }));
  const total = Number(reply.headers.get('x-total-count'));
  return {
    offers: reply.body,
    total: Number.isInteger(total) && total > 0 ? total : reply.body.length,
    correctedKeyword: correctedKeywordOf(reply.headers),
  };
}

/** What the server searched for in place of a misspelt keyword that nothing was found for. */
function correctedKeywordOf(headers: Headers): string | undefined {
  const header = headers.get('x-corrected-keyword');
  return header === null ? undefined : decodeURIComponent(header);
}
