import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';

/** Security events of one's own account, newest first, ten per page. */
export function activityQuery(page: number) {
  return queryOptions({
    queryKey: ['account', 'activity', page],
    queryFn: async () => unwrap(await call('ownSecurityEvents', { query: { page, size: 10 } })),
    placeholderData: keepPreviousData,
    // Always reloaded, because users look here when something may just have happened.
    staleTime: 0,
    refetchOnMount: true,
  });
}
