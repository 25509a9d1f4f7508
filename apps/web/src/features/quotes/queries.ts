import { limits } from '@proffer/contract/wire/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ContractSide } from '../../entities/contracts/keys';
import { quoteKeys } from '../../entities/quotes/keys';
import { call, unwrap } from '../../lib/client';
import type { QuotesView } from './quotes.model';

/** One page of a side's quotes with the filters of the address. */
export function quoteListQuery(side: ContractSide, view: QuotesView) {
  const query = {
    page: view.page,
    size: limits.page.size,
    status: view.status,
    search: view.search.trim() || undefined,
    ...(view.mine && { mine: true }),
  };
  return queryOptions({
    queryKey: quoteKeys.list(side, query),
    queryFn: async () => unwrap(await call('quotes', { query })),
    placeholderData: keepPreviousData,
  });
}

/** A quote with all its rounds. */
export function quoteQuery(quoteId: number) {
  return queryOptions({
    queryKey: quoteKeys.one(quoteId),
    queryFn: async () => unwrap(await call('getQuote', { params: { id: quoteId } })),
  });
}
