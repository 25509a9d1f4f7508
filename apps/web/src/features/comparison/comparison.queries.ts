import { comparisonPaths } from '@proffer/contract/wire/comparison-paths';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { offerKeys } from '../../entities/offers/keys';
import { call, learnPaths, unwrap, unwrapReply } from '../../lib/client';
import type { AskedComparison } from './compare-view.model';

learnPaths(comparisonPaths);

/** Query keys of comparisons; they begin with that of offers, so that an NDA request reloads them. */
export const comparisonKeys = {
  all: [...offerKeys.all, 'comparison'] as const,
  saved: ['comparisons'] as const,
};

/** A comparison as the viewer may read it. */
export function comparisonQuery(asked: AskedComparison) {
  return queryOptions({
    queryKey: [...comparisonKeys.all, asked],
    queryFn: async () => unwrap(await call('compare', { query: asked })),
    placeholderData: keepPreviousData,
  });
}

/** The comparisons that the viewer's company saved. */
export function savedComparisonsQuery() {
  return queryOptions({
    queryKey: comparisonKeys.saved,
    queryFn: async () => unwrap(await call('savedComparisons', {})),
  });
}

/** Downloads a comparison as a table. */
export const downloadComparison = async (asked: AskedComparison, format: 'csv' | 'xlsx') =>
  unwrapReply(await call('exportComparison', { query: { ...asked, format } }));
