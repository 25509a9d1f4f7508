import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../../lib/client';

/** One template; also an older version, which an offer written with it keeps. */
export function templateQuery(id: number) {
  return queryOptions({
    queryKey: ['templates', id],
    queryFn: async () => unwrap(await call('getTemplate', { params: { id } })),
    staleTime: 5 * 60_000,
  });
}

/** The templates a supplier may choose from. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async () => unwrap(await call('allTemplates')),
  staleTime: 5 * 60_000,
});
