import { queryOptions } from '@tanstack/react-query';
import { cachedCount } from '../../lib/cached-counts';
import { call, unwrap } from '../../lib/client';
import { ndaKeys } from '../nda/keys';
import { quoteKeys } from '../quotes/keys';

const keys = { ndas: ndaKeys.tasks, quotes: quoteKeys.tasks };

/**
 * Returns the query of the number of NDAs or quotes that wait for the user. Its key belongs to the lists, so that
 * the user's acts and live news refetch it with them.
 */
export function tasksQuery(of: 'ndas' | 'quotes', userId: number) {
  return queryOptions({
    queryKey: keys[of](userId),
    queryFn: async () => unwrap(await call('taskCounts'))[of],
    ...cachedCount(({ tasks }) => tasks?.[of]),
  });
}
