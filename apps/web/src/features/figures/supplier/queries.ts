import { limits } from '@proffer/contract/wire/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { figuresKeys } from '../../../entities/offers/keys';
import { call, unwrap } from '../../../lib/client';
import type { Period } from '../../../ui/charts/spans.model';
import type { OfferPage } from './dashboard.model';

/** The supplier's own figures; the previous period's stay visible while loading. */
export function statisticsQuery(days: Period) {
  return queryOptions({
    queryKey: figuresKeys.statistics(days),
    queryFn: async () => unwrap(await call('supplierStatistics', { query: { days } })),
    placeholderData: keepPreviousData,
  });
}

/** A page of the supplier's offers with their figures; the previous page stays visible while loading. */
export function offerFiguresQuery(query: OfferPage & { days: Period }) {
  return queryOptions({
    queryKey: figuresKeys.offers(query),
    queryFn: async () =>
      unwrap(await call('offerStatistics', { query: { ...query, size: limits.page.size } })),
    placeholderData: keepPreviousData,
  });
}
