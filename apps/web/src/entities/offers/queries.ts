import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BuyerTab } from '@proffer/contract/wire/choices';
import type { AlsoSearched } from '@proffer/contract/offers/lists.schemas';
import type { BuyerOffer } from './offer';
import { call, unwrap, unwrapReply } from '../../lib/client';
import { offerKeys } from './keys';
import { filterQuery, offerQuery, type OfferView, wordsOf } from './offer-view.model';

/** Which of their own offers a supplier lists. */
type OwnOffersKind = 'all' | 'draft' | 'published';

/** A page of a buyer's tab with the true total, which travels in a header (OFF-64). */
export interface BuyerOfferPage extends SearchNotes {
  offers: BuyerOffer[];
  total: number;
}

/** What the server searched for in place of a misspelt keyword that nothing was found for, what another may have meant, and what it searched for besides. */
export interface SearchNotes {
  correctedKeyword?: string | undefined;
  didYouMean?: string | undefined;
  alsoSearched?: AlsoSearched | undefined;
}

/** Instead of what has all words of the keyword what has some of them. */
interface SomeOnly {
  some: true;
}

const lists = { saved: 'savedOffers', active: 'activeOffers', archived: 'archivedOffers' } as const;

function ownOf(userId: number, kind: OwnOffersKind) {
  return { userId, ...(kind === 'all' ? {} : { published: kind === 'published' }) };
}

/** A supplier's own offers by page. */
export function ownOffersQuery(userId: number, kind: OwnOffersKind, view: OfferView) {
  const query = { ...offerQuery(view), ...ownOf(userId, kind) };
  return queryOptions({
    queryKey: [...offerKeys.own, query],
    queryFn: () => loadOfferPage(query),
    placeholderData: keepPreviousData,
  });
}

/** Every published offer, for people who have no lists of their own. */
export function marketQuery(view: OfferView, some?: SomeOnly) {
  const query = { ...offerQuery(view), ...some };
  return queryOptions({
    queryKey: [...offerKeys.market, query],
    queryFn: () => loadOfferPage(query),
    placeholderData: keepPreviousData,
  });
}

/** What a search being typed could mean. */
export function suggestionsQuery(keyword: string) {
  return queryOptions({
    queryKey: ['offers', 'suggestions', keyword],
    queryFn: async () => unwrap(await call('suggestOffers', { query: { keyword } })),
    enabled: keyword !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** One tab of a buyer's lists. */
export function buyerListQuery(buyerId: number, tab: BuyerTab, view: OfferView, some?: SomeOnly) {
  const query = { ...offerQuery(view), ...some, buyerId };
  return queryOptions({
    queryKey: [...offerKeys.buyerLists(tab), query],
    queryFn: () => loadBuyerPage(tab, query),
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[3] === tab ? previous : undefined),
  });
}

/** How many offers each choice of a filter leaves of a supplier's own ones. */
export function ownFacetsQuery(userId: number, kind: OwnOffersKind, view: OfferView) {
  const query = { ...filterQuery(view), ...ownOf(userId, kind) };
  return queryOptions({
    queryKey: [...offerKeys.own, 'facets', query],
    queryFn: async () => unwrap(await call('offerFacets', { query })),
    placeholderData: keepPreviousData,
  });
}

/** The same of every published offer. */
export function marketFacetsQuery(view: OfferView) {
  const query = filterQuery(view);
  return queryOptions({
    queryKey: [...offerKeys.market, 'facets', query],
    queryFn: async () => unwrap(await call('offerFacets', { query })),
    placeholderData: keepPreviousData,
  });
}

/** The same of one tab of a buyer's lists. */
export function buyerFacetsQuery(buyerId: number, tab: BuyerTab, view: OfferView) {
  const query = { ...filterQuery(view), buyerId, tab };
  return queryOptions({
    queryKey: [...offerKeys.buyer, 'facets', query],
    queryFn: async () => unwrap(await call('buyerOfferFacets', { query })),
    placeholderData: keepPreviousData,
  });
}

/** How many offers each tab holds, whatever the filters say; of a search, how many of them it finds. */
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

/** One offer as the caller may read it. */
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
