import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { offerKeys } from './keys';

interface Wanted {
  supplierId?: number;
  near?: string | undefined;
  size: number;
}

/** Published offers as anybody may read them: of one company, or near a category. */
export function publicOffersQuery(query: Wanted) {
  return queryOptions({
    queryKey: [...offerKeys.market, 'public', query],
    queryFn: async () => unwrap(await call('publicOffers', { query })),
    placeholderData: keepPreviousData,
  });
}
