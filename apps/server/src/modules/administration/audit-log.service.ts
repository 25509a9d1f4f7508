import type { z } from 'zod';
import type { auditExportQuery, auditPage, auditQuery } from '@proffer/contract/administration/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { BinaryBody } from '@proffer/contract/wire/route';
import { toPage } from '../../platform/http/page';
import type { Actor } from '../../platform/session/actor';
import { toAuditCells, toAuditEntry, auditColumns } from './administration.mapper';
import type { AuditFilters, AuditLogRepository } from './audit-log.repository';
import { createRecordExport, daysOf, type ExportPorts } from './record-export';

type Filters = z.output<typeof auditExportQuery>;

interface AuditLogDeps extends ExportPorts {
  repository: AuditLogRepository;
}

/** Creates the service with which administrators read the audit log (ADM-22). */
export function createAuditLogService({ repository, ...ports }: AuditLogDeps) {
  const exportOf = createRecordExport(
    {
      name: 'audit',
      act: 'audit.exported',
      rowsNoun: 'entries',
      mostRows: limits.auditExportRows,
      columns: auditColumns,
      toCells: toAuditCells,
      count: repository.count,
      listOlder: repository.listOlder,
    },
    ports,
  );

  return {
    /** Returns a page of the audit log, newest first, with the acts and administrators of the whole log. */
    async list(query: z.output<typeof auditQuery>): Promise<z.output<typeof auditPage>> {
      const { rows, total, acts, actors } = await repository.list(filtersOf(query), query);
      return {
        ...toPage(rows.map(toAuditEntry), total, query),
        acts: acts.map(({ act }) => act),
        actors: actors.map(({ userId, email }) => ({ userId, email })),
      };
    },

    /** Returns the matching entries of the audit log as a CSV file. */
    export: (actor: Actor, query: Filters): Promise<BinaryBody> => exportOf(actor, query, filtersOf(query)),
  };
}

function filtersOf({ act, actorId, subjectKind, subjectId, ...days }: Filters): AuditFilters {
  return { act, actorId, subjectKind, subjectId, ...daysOf(days) };
}
export type AuditLogService = ReturnType<typeof createAuditLogService>;
