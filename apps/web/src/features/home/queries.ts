import type { ContractStatus, NdaStatus } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { queryOptions } from '@tanstack/react-query';
import { contractKeys } from '../../entities/contracts/keys';
import { ndaKeys } from '../../entities/nda/keys';
import { call, unwrap } from '../../lib/client';
import type { NdaOffersView } from './nda-offers.model';

/** A request made on an offer a moment ago must count here: the home is read again at each visit. */
export const atEachVisit = { staleTime: 0 } as const;

/** How many of the buyer's requests are in a state. */
export function ndaTotalQuery(userId: number, status: NdaStatus) {
  const query = { userId, page: 0, size: 1, status };
  return queryOptions({
    ...atEachVisit,
    queryKey: ndaKeys.total(userId, status),
    queryFn: async () => unwrap(await call('ndaRequests', { query })).totalElements,
  });
}

/** How many of the buyer's contracts are in a state. */
export function contractTotalQuery(userId: number, contractStatus: ContractStatus) {
  const query = { buyerId: userId, page: 0, size: 1, contractStatus };
  return queryOptions({
    ...atEachVisit,
    queryKey: contractKeys.total(userId, contractStatus),
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
    queryKey: ndaKeys.offers(userId, view),
    queryFn: async () => unwrap(await call('ndaRequests', { query })),
    // Turning a page keeps the one before in place; the rows of another state would belie the filter.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[4].state === view.state ? previous : undefined,
  });
}
