import { limits } from '@proffer/contract/wire/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { readEveryPage } from '../../lib/every-page';
import { contractKeys, type ContractSide } from './keys';

/** Every contract that waits for this side, regardless of age and of the list's filters. */
export function waitingContractsQuery(side: ContractSide, userId: number) {
  return queryOptions({
    queryKey: contractKeys.waiting(side, userId),
    queryFn: () => readWaitingContracts(side, userId),
  });
}

/** The newest of them with the total count, for lists that show ten of many. */
export function newestWaitingContractsQuery(side: ContractSide, userId: number) {
  return queryOptions({
    queryKey: contractKeys.list(side, userId, { waiting: true }),
    queryFn: () => readWaitingPage(side, userId, { page: 0, size: limits.page.size }),
  });
}

export function readWaitingContracts(side: ContractSide, userId: number) {
  return readEveryPage((page) => readWaitingPage(side, userId, { page, size: limits.page.max }));
}

async function readWaitingPage(side: ContractSide, userId: number, part: { page: number; size: number }) {
  const query = { ...part, waiting: true };
  return side === 'supplier'
    ? unwrap(await call('supplierContracts', { query: { ...query, supplierId: userId } }))
    : unwrap(await call('buyerContracts', { query: { ...query, buyerId: userId } }));
}

/** A buyer's contracts on one offer, newest first. */
export function offerContractsQuery(buyerId: number, offerId: number) {
  const query = { buyerId, offerId, page: 0, size: limits.page.size };
  return queryOptions({
    queryKey: contractKeys.list('buyer', buyerId, { offerId }),
    queryFn: async () => unwrap(await call('buyerContracts', { query })),
  });
}
