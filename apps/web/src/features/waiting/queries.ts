import type { QueueKind } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queueKeys } from '../../entities/waiting/keys';
import { call, unwrap } from '../../lib/client';

/**
 * Returns the query of one page of the administrators' queue, oldest first; the live connection reports
 * changes.
 */
export function queueQuery(page: number, kind: QueueKind | undefined) {
  return queryOptions({
    queryKey: [...queueKeys.all, { page, kind }],
    queryFn: async () => {
      const query = { page, size: limits.page.size, ...(kind ? { kind } : {}) };
      return unwrap(await call('adminQueue', { query }));
    },
    placeholderData: keepPreviousData,
  });
}
