import { limits } from '@proffer/contract/wire/limits';
import { queryOptions } from '@tanstack/react-query';
import { chatKeys } from '../../entities/chat/keys';
import { readPeople } from '../../entities/chat/queries';
import { contractKeys } from '../../entities/contracts/keys';
import { readWaitingContracts } from '../../entities/contracts/queries';
import { ndaKeys } from '../../entities/nda/keys';
import { readWaitingNdas } from '../../entities/nda/queries';
import { plainOfferView } from '../../entities/offers/offer-view.model';
import { buyerTotalsQuery, readBuyerTotals } from '../../entities/offers/queries';
import { readWaitingQuotes, waitingQuotesQuery } from '../../entities/quotes/queries';
import { readSavedSearches, savedSearchesQuery } from '../../entities/searches/queries';
import { call, unwrap } from '../../lib/client';
import { partOfHome } from './home-call';
import { contractsWaiting, ndasToSign, unreadPeople, waitingOf } from './home.model';
import type { NdaOffersView } from './nda-offers.model';

/** Refetch on every visit, so that a request made a moment ago is counted. */
const atEachVisit = { staleTime: 0 } as const;

/** Returns the query of the number of the buyer's requests in a state. */
export function ndaTotalQuery(userId: number, status: 'Requested' | 'Signed & Shared') {
  const query = { userId, page: 0, size: 1, status };
  return queryOptions({
    ...atEachVisit,
    queryKey: ndaKeys.total(userId, status),
    queryFn: () =>
      partOfHome(
        ({ requestedNdas, signedNdas }) => (status === 'Requested' ? requestedNdas : signedNdas),
        async () => unwrap(await call('ndaRequests', { query })).totalElements,
      ),
  });
}

/** Returns the query of the number of the buyer's active contracts. */
export function activeContractsQuery(userId: number) {
  const contractStatus = 'Active';
  const query = { buyerId: userId, page: 0, size: 1, contractStatus } as const;
  return queryOptions({
    ...atEachVisit,
    queryKey: contractKeys.total(userId, contractStatus),
    queryFn: () =>
      partOfHome(
        ({ activeContracts }) => activeContracts,
        async () => unwrap(await call('buyerContracts', { query })).totalElements,
      ),
  });
}

/**
 * Queries of the home page's blocks. Lists and figures shared with other pages use the query keys of those
 * pages.
 */
export const homeQueries = {
  ndas: (userId: number) => ({
    queryKey: [...ndaKeys.waiting(userId), 'first'],
    ...atEachVisit,
    queryFn: () =>
      partOfHome(
        ({ ndas, waiting }) => waitingOf(ndasToSign(ndas), waiting.ndas),
        async () => waitingOf(ndasToSign(await readWaitingNdas(userId))),
      ),
  }),
  contracts: (userId: number) => ({
    queryKey: contractKeys.firstWaiting(userId),
    ...atEachVisit,
    queryFn: () =>
      partOfHome(
        ({ contracts, waiting }) => contractsWaiting(contracts, waiting),
        async () => contractsWaiting(await readWaitingContracts('buyer', userId)),
      ),
  }),
  quotes: () => ({
    ...waitingQuotesQuery('buyer'),
    ...atEachVisit,
    queryFn: () => partOfHome(({ quotes }) => quotes, readWaitingQuotes),
  }),
  people: (userId: number) => {
    const buyer = { userId, userType: 'Buyer' } as const;
    return {
      queryKey: chatKeys.firstUnreadOf(userId),
      ...atEachVisit,
      queryFn: () =>
        partOfHome(
          ({ people, waiting }) => waitingOf(people, waiting.people),
          async () => waitingOf(unreadPeople(await readPeople(buyer))),
        ),
    };
  },
  searches: () => ({
    ...savedSearchesQuery,
    queryFn: () => partOfHome(({ searches }) => searches, readSavedSearches),
  }),
  offers: (userId: number) => ({
    ...buyerTotalsQuery(userId, plainOfferView),
    queryFn: () =>
      partOfHome(
        ({ offers }) => offers,
        () => readBuyerTotals({ buyerId: userId }),
      ),
  }),
};

/** Returns the query of one page of the offers for which this buyer has an NDA. */
export function ndaOffersQuery(userId: number, view: NdaOffersView) {
  const query = {
    userId,
    page: view.page,
    size: limits.page.size,
    ...(view.state === 'all' ? {} : { status: view.state }),
  };
  return queryOptions({
    queryKey: ndaKeys.offers(userId, view),
    queryFn: async () => unwrap(await call('ndaRequests', { query })),
    // The previous page stays visible while turning pages, but not while changing the state, because its rows
    // would contradict the filter.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[4].state === view.state ? previous : undefined,
  });
}
