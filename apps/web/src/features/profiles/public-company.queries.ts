import { publicPaths } from '@proffer/contract/wire/public-paths';
import { publicOfferLimits } from '@proffer/contract/wire/login-limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, learnPaths, unwrap } from '../../lib/client';

// Registered here, so that the login loads without these paths.
learnPaths(publicPaths);

/** Returns the query of a supplier's public page. */
export const publicCompanyQuery = (userId: number) =>
  queryOptions({
    queryKey: ['public-company', userId],
    queryFn: async () => unwrap(await call('publicCompany', { params: { userId } })),
  });

/** Returns the query of one page of a supplier's offers as strangers see them. */
export const publicOffersOfQuery = (supplierId: number, page: number) =>
  queryOptions({
    queryKey: ['public-company', supplierId, 'offers', page],
    queryFn: async () =>
      unwrap(await call('publicOffers', { query: { supplierId, page, size: publicOfferLimits.size } })),
    placeholderData: keepPreviousData,
  });
