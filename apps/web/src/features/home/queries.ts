import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { limits } from '@proffer/contract/wire/limits';
import { queryOptions } from '@tanstack/react-query';
import { chatKeys } from '../../entities/chat/keys';
import { readPeople } from '../../entities/chat/queries';
import { unreadKeys } from '../../entities/notifications/unread';
import { type ContractSide, contractKeys } from '../../entities/contracts/keys';
import { readWaitingContracts } from '../../entities/contracts/queries';
import { ndaKeys } from '../../entities/nda/keys';
import { readWaitingNdas } from '../../entities/nda/queries';
import { offerKeys } from '../../entities/offers/keys';
import { plainOfferView } from '../../entities/offers/offer-view.model';
import { readWaitingSignatures } from '../../entities/signature-requests/waiting';
import { signatureRequestKeys } from '../../entities/signature-requests/keys';
import { buyerTotalsQuery, readBuyerTotals } from '../../entities/offers/queries';
import { readWaitingQuotes, waitingQuotesQuery } from '../../entities/quotes/queries';
import { ownNeedsQuery, readOwnNeeds } from '../../entities/needs/need-queries';
import { queueKeys } from '../../entities/waiting/keys';
import { readSavedSearches, savedSearchesQuery } from '../../entities/searches/queries';
import { call, unwrap } from '../../lib/client';
import { type AdminHome, partOfAdminHome, partOfHome } from './home-call';
import { contractsWaiting, ndasWaiting, newestOf, unreadPeople, waitingOf } from './home.model';
import type { NdaOffersView } from './nda-offers.model';

const waitingNeeds = { waiting: true, page: 0 } as const;

/** Refetch on every visit, so that a request made a moment ago is counted. */
const atEachVisit = { staleTime: 0 } as const;

/** Returns the query of the number of the user's NDA requests in a state. */
export function ndaTotalQuery(side: ContractSide, userId: number, status: 'Requested' | 'Signed & Shared') {
  // A supplier's archived requests are in no list that the figure leads to.
  const query = { userId, page: 0, size: 1, status, ...(side === 'supplier' && { archived: false }) };
  return queryOptions({
    ...atEachVisit,
    queryKey: ndaKeys.total(userId, status),
    queryFn: () =>
      partOfHome(
        side,
        ({ requestedNdas, signedNdas }) => (status === 'Requested' ? requestedNdas : signedNdas),
        async () => unwrap(await call('ndaRequests', { query })).totalElements,
      ),
  });
}

/** Returns the query of the number of the user's active contracts. */
export function activeContractsQuery(side: ContractSide, userId: number) {
  const query = { page: 0, size: 1, contractStatus: 'Active' } as const;
  return queryOptions({
    ...atEachVisit,
    queryKey: contractKeys.total(userId, 'Active'),
    queryFn: () =>
      partOfHome(
        side,
        ({ activeContracts }) => activeContracts,
        async () =>
          side === 'supplier'
            ? unwrap(await call('supplierContracts', { query: { ...query, supplierId: userId } }))
                .totalElements
            : unwrap(await call('buyerContracts', { query: { ...query, buyerId: userId } })).totalElements,
      ),
  });
}

/** Returns the query of the number of a supplier's published offers or drafts. */
export function ownOffersQuery(userId: number, state: 'published' | 'drafts') {
  const query = { userId, page: 0, size: 1, published: state === 'published' };
  return queryOptions({
    ...atEachVisit,
    queryKey: [...offerKeys.all, 'total', userId, state],
    queryFn: () =>
      partOfHome(
        'supplier',
        ({ offers }) => ('drafts' in offers ? offers[state] : undefined),
        async () => unwrap(await call('pageOffers', { query })).totalElements,
      ),
  });
}

/**
 * Queries of the home page's blocks. Lists and figures shared with other pages use the query keys of those
 * pages.
 */
export const homeQueries = {
  ndas: (side: ContractSide, userId: number) => ({
    queryKey: [...ndaKeys.waiting(userId), 'first'],
    ...atEachVisit,
    queryFn: () =>
      partOfHome(
        side,
        ({ ndas, waiting }) => waitingOf(ndasWaiting(side, ndas), waiting.ndas),
        async () => waitingOf(ndasWaiting(side, await readWaitingNdas(userId))),
      ),
  }),
  contracts: (side: ContractSide, userId: number) => ({
    queryKey: contractKeys.firstWaiting(userId),
    ...atEachVisit,
    queryFn: () =>
      partOfHome(
        side,
        ({ contracts, waiting }) => contractsWaiting(side, contracts, waiting),
        async () => contractsWaiting(side, await readWaitingContracts(side, userId)),
      ),
  }),
  quotes: (side: ContractSide) => ({
    ...waitingQuotesQuery(side),
    ...atEachVisit,
    queryFn: () => partOfHome(side, ({ quotes }) => quotes, readWaitingQuotes),
  }),
  needs: () => ({
    ...ownNeedsQuery(waitingNeeds),
    ...atEachVisit,
    queryFn: () =>
      partOfHome(
        'buyer',
        ({ needs }) => needs,
        () => readOwnNeeds(waitingNeeds),
      ),
  }),
  signatureRequests: (side: ContractSide, userId: number) => ({
    queryKey: [...signatureRequestKeys.all, 'first waiting', userId],
    ...atEachVisit,
    queryFn: () => partOfHome(side, ({ signatureRequests }) => signatureRequests, readWaitingSignatures),
  }),
  people: (side: ContractSide, userId: number) => {
    const user = { userId, userType: side === 'supplier' ? 'Supplier' : 'Buyer' } as const;
    return {
      queryKey: chatKeys.firstUnreadOf(userId),
      ...atEachVisit,
      queryFn: () =>
        partOfHome(
          side,
          ({ people, waiting }) => waitingOf(people, waiting.people),
          async () => waitingOf(unreadPeople(await readPeople(user))),
        ),
    };
  },
  searches: () => ({
    ...savedSearchesQuery,
    queryFn: () => partOfHome('buyer', ({ searches }) => searches, readSavedSearches),
  }),
  offers: (userId: number) => ({
    ...buyerTotalsQuery(userId, plainOfferView),
    queryFn: () =>
      partOfHome(
        'buyer',
        ({ offers }) => ('saved' in offers ? offers : undefined),
        () => readBuyerTotals({ buyerId: userId }),
      ),
  }),
  nextStep: (side: ContractSide, userId: number) => ({
    queryKey: ['home', 'next step', userId],
    ...atEachVisit,
    queryFn: () =>
      partOfHome(
        side,
        ({ nextStep }) => nextStep,
        async () => unwrap(await call('nextStep')),
      ),
  }),
  endsSoon: ({ userId, userType }: HomeUser) => ({
    queryKey: ['home', 'ends soon', userId],
    ...atEachVisit,
    queryFn: () =>
      sharedPart(
        userType,
        ({ endsSoon }) => endsSoon,
        async () => unwrap(await call('endsSoon')),
      ),
  }),
  news: ({ userId, userType }: HomeUser) => ({
    queryKey: [...unreadKeys.newest, userId],
    ...atEachVisit,
    queryFn: async () =>
      newestOf(
        await sharedPart(
          userType,
          ({ news }) => news,
          async () => unwrap(await call('unreadNotifications', { query: { userId, limit: shownPerBlock } })),
        ),
      ),
  }),
  queue: () => ({
    queryKey: [...queueKeys.all, 'first'],
    ...atEachVisit,
    queryFn: () =>
      partOfAdminHome(
        ({ queue }) => queue,
        async () => unwrap(await call('adminQueue', { query: { page: 0, size: shownPerBlock } })),
      ),
  }),
};

type HomeUser = Pick<SessionUser, 'userId' | 'userType'>;

/** Loads a part that the home pages of all roles have. */
const sharedPart = <Part>(
  userType: SessionUser['userType'],
  pick: (home: Pick<AdminHome, 'endsSoon' | 'news'>) => Part | undefined,
  alone: () => Promise<Part>,
): Promise<Part> =>
  userType === 'Admin'
    ? partOfAdminHome(pick, alone)
    : partOfHome(userType === 'Buyer' ? 'buyer' : 'supplier', pick, alone);

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
