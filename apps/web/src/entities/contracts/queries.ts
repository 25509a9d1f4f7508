import { limits } from '@proffer/contract/wire/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { readEveryPage } from '../../lib/every-page';
import { contractKeys, type ContractSide } from './keys';

/** Every contract whose next step is this side's, of whatever age, whatever a list beside it shows. */
export function waitingContractsQuery(side: ContractSide, userId: number) {
  return queryOptions({
    queryKey: contractKeys.waiting(side, userId),
    queryFn: () => readWaitingContracts(side, userId),
  });
}

export function readWaitingContracts(side: ContractSide, userId: number) {
  const filters = { size: limits.page.max, waiting: true };
  return readEveryPage(async (page) =>
    side === 'supplier'
      ? unwrap(await call('supplierContracts', { query: { ...filters, page, supplierId: userId } }))
      : unwrap(await call('buyerContracts', { query: { ...filters, page, buyerId: userId } })),
  );
}

/** The contracts of a buyer on one offer, the newest first. */
export function offerContractsQuery(buyerId: number, offerId: number) {
  const query = { buyerId, offerId, page: 0, size: limits.page.size };
  return queryOptions({
    queryKey: contractKeys.list('buyer', buyerId, { offerId }),
    queryFn: async () => unwrap(await call('buyerContracts', { query })),
  });
}
