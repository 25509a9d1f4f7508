import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@proffer/contract/wire/limits';
import { call, unwrap, unwrapReply } from '../../../lib/client';
import { filtersOf } from '../records.model';
import type { SecurityView } from './security.model';

/** One page of what happened at the doors, the newest first. */
export function securityQuery(view: SecurityView) {
  return queryOptions({
    queryKey: ['security-events', view],
    queryFn: async () => {
      const query = { ...filtersOf(view), page: view.page, size: limits.page.size * 2 };
      return unwrap(await call('securityEvents', { query }));
    },
    placeholderData: keepPreviousData,
  });
}

/** The same as a file, all pages of it. */
export const exportSecurityEvents = async (view: SecurityView) =>
  unwrapReply(await call('exportSecurityEvents', { query: filtersOf(view) }));
