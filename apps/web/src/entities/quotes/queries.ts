import { limits } from '@proffer/contract/wire/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import type { ContractSide } from '../contracts/keys';
import { quoteKeys } from './keys';

/** The quotes between the reader and a partner on one offer. */
export function quotesBetweenQuery(offerId: number, partnerId: number) {
  const query = { offerId, partnerId, page: 0, size: limits.page.max };
  return queryOptions({
    queryKey: quoteKeys.between(offerId, partnerId),
    queryFn: async () => unwrap(await call('quotes', { query })).content,
  });
}

/** The first quotes that wait for this side. */
export function waitingQuotesQuery(side: ContractSide) {
  return queryOptions({ queryKey: quoteKeys.list(side, firstWaiting), queryFn: readWaitingQuotes });
}

const firstWaiting = { waiting: true, page: 0, size: limits.page.size };

export async function readWaitingQuotes() {
  return unwrap(await call('quotes', { query: firstWaiting }));
}
