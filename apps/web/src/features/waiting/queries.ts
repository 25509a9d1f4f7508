import type { QueueKind } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queueKeys } from '../../entities/waiting/keys';
import { call, unwrap } from '../../lib/client';

/** One page of what waits, the oldest first; the live connection tells when it has changed. */
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
