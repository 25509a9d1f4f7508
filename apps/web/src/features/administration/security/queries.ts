import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@proffer/contract/limits';
import { call, unwrap, unwrapReply } from '../../../lib/client';
import { securityFilters, type SecurityView } from './security.model';

/** One page of what happened at the doors, the newest first. */
export function securityQuery(view: SecurityView) {
  return queryOptions({
    queryKey: ['security-events', view],
    queryFn: async () => {
      const query = { ...securityFilters(view), page: view.page, size: limits.page.size * 2 };
      return unwrap(await call('securityEvents', { query }));
    },
    placeholderData: keepPreviousData,
  });
}

/** The same as a file, all pages of it. */
export async function exportSecurityEvents(view: SecurityView): Promise<{ body: Blob; fileName: string }> {
  const { body, headers } = unwrapReply(await call('exportSecurityEvents', { query: securityFilters(view) }));
  const name = /filename\*=UTF-8''([^;]+)/u.exec(headers.get('content-disposition') ?? '')?.[1];
  return { body, fileName: name === undefined ? 'proffer-security-events.csv' : decodeURIComponent(name) };
}
