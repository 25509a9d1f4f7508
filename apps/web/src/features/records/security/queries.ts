import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@proffer/contract/wire/limits';
import { call, unwrap, unwrapReply } from '../../../lib/client';
import { filtersOf } from '../records.model';
import type { SecurityView } from './security.model';

/** Returns the query of one page of security events, newest first. */
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

/** Downloads the filtered security events as a file, with all pages. */
export const exportSecurityEvents = async (view: SecurityView) =>
  unwrapReply(await call('exportSecurityEvents', { query: filtersOf(view) }));
