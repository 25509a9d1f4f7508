import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../../lib/client';

/** The templates a supplier may choose from. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async () => unwrap(await call('allTemplates')),
  staleTime: 5 * 60_000,
});
