import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@proffer/contract/wire/limits';
import { call, unwrap, unwrapReply } from '../../../lib/client';
import { filtersOf } from '../records.model';
import type { AuditView } from './audit.model';

/** Returns the query of one page of the audit log, newest first. */
export function auditQuery(view: AuditView) {
  return queryOptions({
    queryKey: ['audit-log', view],
    queryFn: async () => {
      const query = { ...filtersOf(view), page: view.page, size: limits.page.size };
      return unwrap(await call('auditLog', { query }));
    },
    placeholderData: keepPreviousData,
  });
}

/** Downloads the filtered audit log as a file, with all its pages. */
export const exportAudit = async (view: AuditView) =>
  unwrapReply(await call('exportAuditLog', { query: filtersOf(view) }));
