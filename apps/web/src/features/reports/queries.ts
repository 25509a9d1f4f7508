import type { ReportState } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';

export const reportKeys = { all: ['reports'] as const };

/** Returns the query of one page of reports; open ones come first, longest waiting first. */
export function reportsQuery(page: number, state: ReportState | undefined) {
  return queryOptions({
    queryKey: [...reportKeys.all, { page, state }],
    queryFn: async () => {
      const query = { page, size: limits.page.size, ...(state ? { state } : {}) };
      return unwrap(await call('reports', { query }));
    },
    placeholderData: keepPreviousData,
  });
}
