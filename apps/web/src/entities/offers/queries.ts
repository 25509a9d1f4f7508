import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BuyerTab } from '@proffer/contract/wire/choices';
import type { AlsoSearched } from '@proffer/contract/offers/lists.schemas';
import type { BuyerOffer } from './offer';
import { call, unwrap, unwrapReply } from '../../lib/client';
import { offerKeys } from './keys';
import { filterQuery, offerQuery, type OfferView, wordsOf } from './offer-view.model';

/** Selection of a supplier's own offers. */
type OwnOffersKind = 'all' | 'draft' | 'published';

/** A page of a buyer's tab with its exact total, which is sent in a header (OFF-64). */
export interface BuyerOfferPage extends SearchNotes {
  offers: BuyerOffer[];
  total: number;
}

/**
 * Keyword that was searched instead of a misspelt one, a suggested keyword, and the synonyms that were searched too.
 */
export interface SearchNotes {
  correctedKeyword?: string | undefined;
  didYouMean?: string | undefined;
  alsoSearched?: AlsoSearched | undefined;
}

/** Requests offers with some words of the keyword instead of all. */
interface SomeOnly {
  some: true;
}

const lists = { saved: 'savedOffers', active: 'activeOffers', archived: 'archivedOffers' } as const;

function ownOf(userId: number, kind: OwnOffersKind) {
  return { userId, ...(kind === 'all' ? {} : { published: kind === 'published' }) };
}

/** Query of a page of the supplier's own offers. */
export function ownOffersQuery(userId: number, kind: OwnOffersKind, view: OfferView) {
  const query = { ...offerQuery(view), ...ownOf(userId, kind) };
  return queryOptions({
    queryKey: [...offerKeys.own, query],
    queryFn: () => loadOfferPage(query),
    placeholderData: keepPreviousData,
  });
}

/** Query of a page of the market. */
export function marketQuery(view: OfferView, some?: SomeOnly) {
  const query = { ...offerQuery(view), ...some };
  return queryOptions({
    queryKey: [...offerKeys.market, query],
    queryFn: () => loadOfferPage(query),
    placeholderData: keepPreviousData,
  });
}

/** Query of suggestions for a typed keyword. */
export function suggestionsQuery(keyword: string) {
  return queryOptions({
    queryKey: ['offers', 'suggestions', keyword],
    queryFn: async () => unwrap(await call('suggestOffers', { query: { keyword } })),
    enabled: keyword !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** Query of a page of one of a buyer's tabs. */
export function buyerListQuery(buyerId: number, tab: BuyerTab, view: OfferView, some?: SomeOnly) {
  const query = { ...offerQuery(view), ...some, buyerId };
  return queryOptions({
    queryKey: [...offerKeys.buyerLists(tab), query],
    queryFn: () => loadBuyerPage(tab, query),
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[3] === tab ? previous : undefined),
  });
}

/** Query of the filter counts for a supplier's own offers. */
export function ownFacetsQuery(userId: number, kind: OwnOffersKind, view: OfferView) {
  const query = { ...filterQuery(view), ...ownOf(userId, kind) };
  return queryOptions({
    queryKey: [...offerKeys.own, 'facets', query],
    queryFn: async () => unwrap(await call('offerFacets', { query })),
    placeholderData: keepPreviousData,
  });
}

/** Query of the filter counts for the market. */
export function marketFacetsQuery(view: OfferView) {
  const query = filterQuery(view);
  return queryOptions({
    queryKey: [...offerKeys.market, 'facets', query],
    queryFn: async () => unwrap(await call('offerFacets', { query })),
    placeholderData: keepPreviousData,
  });
}

/** Query of the filter counts for one of a buyer's tabs. */
export function buyerFacetsQuery(buyerId: number, tab: BuyerTab, view: OfferView) {
  const query = { ...filterQuery(view), buyerId, tab };
  return queryOptions({
    queryKey: [...offerKeys.buyer, 'facets', query],
    queryFn: async () => unwrap(await call('buyerOfferFacets', { query })),
    placeholderData: keepPreviousData,
  });
}

/** Query of the number of offers in each tab, without filters; for a search, of its matches. */
export function buyerTotalsQuery(buyerId: number, view: Pick<OfferView, 'keyword' | 'isExact'>) {
  const query = { buyerId, ...wordsOf(view) };
  return queryOptions({
    queryKey: [...offerKeys.buyerTotals, query],
    queryFn: () => readBuyerTotals(query),
    placeholderData: keepPreviousData,
  });
}

export async function readBuyerTotals(query: { buyerId: number; keyword?: string; exact?: true }) {
  return unwrap(await call('buyerTotals', { query }));
}

/** Query of one offer as the caller may read it. */
export function oneOfferQuery(id: number) {
  return queryOptions({
    queryKey: offerKeys.one(id),
    queryFn: async () => unwrap(await call('viewOffer', { params: { id } })),
  });
}

async function loadOfferPage(
  query: ReturnType<typeof offerQuery> & Partial<ReturnType<typeof ownOf> & SomeOnly>,
) {
  const reply = unwrapReply(await call('pageOffers', { query }));
  return { ...reply.body, ...searchNotesOf(reply.headers) };
}

async function loadBuyerPage(
  tab: BuyerTab,
  query: { buyerId: number; page: number; size: number } & Partial<SomeOnly>,
): Promise<BuyerOfferPage> {
  const reply = unwrapReply(await call(lists[tab], { query }));
  const total = Number(reply.headers.get('x-total-count'));
  return {
    offers: reply.body,
    total: Number.isInteger(total) && total > 0 ? total : reply.body.length,
    ...searchNotesOf(reply.headers),
  };
}

export function searchNotesOf(headers: Headers): SearchNotes {
  const read = (name: string): string | undefined => {
    const header = headers.get(name);
    return header === null ? undefined : decodeURIComponent(header);
  };
  const also = read('x-also-searched');
  return {
    correctedKeyword: read('x-corrected-keyword'),
    didYouMean: read('x-did-you-mean'),
    alsoSearched: also === undefined ? undefined : (JSON.parse(also) as AlsoSearched),
  };
}
