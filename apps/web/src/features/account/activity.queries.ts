import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';

/** What happened at the door of one's own account, the newest first; ten at a time. */
export function activityQuery(page: number) {
  return queryOptions({
    queryKey: ['account', 'activity', page],
    queryFn: async () => unwrap(await call('ownSecurityEvents', { query: { page, size: 10 } })),
    placeholderData: keepPreviousData,
    // Somebody looks here because something may just have happened.
    staleTime: 0,
    refetchOnMount: true,
  });
}
