import type { ContractStatus, NdaStatus } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { readEveryPage } from './home.model';
import type { NdaOffersView } from './nda-offers.model';

/**
 * Keys begin as those of NDA Management, Contracts and Messages do, so that signing, accepting or reading there reads
 * these again; the
 * part 'home' keeps the shapes apart.
 */
const homeKeys = {
  toSign: (userId: number) => ['nda', 'list', 'home', 'to-sign', userId] as const,
  ndaTotal: (userId: number, status: NdaStatus) => ['nda', 'list', 'home', 'total', userId, status] as const,
  ndaOffers: (userId: number, view: NdaOffersView) =>
    ['nda', 'list', 'home', 'offers', userId, view] as const,
  toAccept: (userId: number) => ['contracts', 'home', 'to-accept', userId] as const,
  unread: (userId: number) => ['chat', 'people', 'home', userId] as const,
  contractTotal: (userId: number, status: ContractStatus) =>
    ['contracts', 'home', 'total', userId, status] as const,
};

/** A request made on an offer a moment ago must count here: the home is read again at each visit. */
const atEachVisit = { staleTime: 0 } as const;

/** Everything shared for signature, of whatever age. */
export function ndasToSignQuery(userId: number) {
  const query = { userId, size: limits.page.max, status: 'Approved & Shared' as const };
  return queryOptions({
    ...atEachVisit,
    queryKey: homeKeys.toSign(userId),
    queryFn: () =>
      readEveryPage(async (page) => unwrap(await call('ndaRequests', { query: { ...query, page } }))),
  });
}

/** Every contract whose next step is the buyer's, of whatever age, as the list of contracts says it. */
export function contractsToAcceptQuery(userId: number) {
  const query = { buyerId: userId, size: limits.page.max, waiting: true };
  return queryOptions({
    ...atEachVisit,
    queryKey: homeKeys.toAccept(userId),
    queryFn: () =>
      readEveryPage(async (page) => unwrap(await call('buyerContracts', { query: { ...query, page } }))),
  });
}

/** The suppliers one talks with; those with unread messages first. */
export function chatPeopleQuery(userId: number) {
  return queryOptions({
    ...atEachVisit,
    queryKey: homeKeys.unread(userId),
    queryFn: async () => unwrap(await call('allSuppliers', { params: { userId } })),
  });
}

/** How many of the buyer's requests are in a state. */
export function ndaTotalQuery(userId: number, status: NdaStatus) {
  const query = { userId, page: 0, size: 1, status };
  return queryOptions({
    ...atEachVisit,
    queryKey: homeKeys.ndaTotal(userId, status),
    queryFn: async () => unwrap(await call('ndaRequests', { query })).totalElements,
  });
}

/** How many of the buyer's contracts are in a state. */
export function contractTotalQuery(userId: number, contractStatus: ContractStatus) {
  const query = { buyerId: userId, page: 0, size: 1, contractStatus };
  return queryOptions({
    ...atEachVisit,
    queryKey: homeKeys.contractTotal(userId, contractStatus),
    queryFn: async () => unwrap(await call('buyerContracts', { query })).totalElements,
  });
}

/** One page of the offers whose NDA this buyer has, as the address asks for it. */
export function ndaOffersQuery(userId: number, view: NdaOffersView) {
  const query = {
    userId,
    page: view.page,
    size: limits.page.size,
    ...(view.state === 'all' ? {} : { status: view.state }),
  };
  return queryOptions({
    queryKey: homeKeys.ndaOffers(userId, view),
    queryFn: async () => unwrap(await call('ndaRequests', { query })),
    // Turning a page keeps the one before in place; the rows of another state would belie the filter.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[5].state === view.state ? previous : undefined,
  });
}
