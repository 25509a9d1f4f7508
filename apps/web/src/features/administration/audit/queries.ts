import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@proffer/contract/limits';
import { call, unwrap, unwrapReply } from '../../../lib/client';
import { auditFilters, type AuditView } from './audit.model';

/** One page of what administrators did, the newest first. */
export function auditQuery(view: AuditView) {
  return queryOptions({
    queryKey: ['audit-log', view],
    queryFn: async () => {
      const query = { ...auditFilters(view), page: view.page, size: limits.page.size };
      return unwrap(await call('auditLog', { query }));
    },
    placeholderData: keepPreviousData,
  });
}

/** The same as a file, all pages of it. */
export async function exportAudit(view: AuditView): Promise<{ body: Blob; fileName: string }> {
  const { body, headers } = unwrapReply(await call('exportAuditLog', { query: auditFilters(view) }));
  const name = /filename\*=UTF-8''([^;]+)/u.exec(headers.get('content-disposition') ?? '')?.[1];
  return { body, fileName: name === undefined ? 'proffer-audit-log.csv' : decodeURIComponent(name) };
}
