import type { AuditEntryView, ReportEntry } from '@proffer/contract/administration/schemas';
import type { AuditRow } from './audit-log.repository';
import type { ReportRow } from './reports.repository';

export function toReportEntry({ createdAt, closedAt, ...row }: ReportRow): ReportEntry {
  return { ...row, createdAt: createdAt.toISOString(), closedAt: closedAt?.toISOString() ?? null };
}

export function toAuditEntry({ at, ...row }: AuditRow): AuditEntryView {
  return { ...row, at: at.toISOString() };
}

export const auditColumns = [
  'id',
  'at',
  'act',
  'administrator',
  'address',
  'subject',
  'subject id',
  'subject name',
  'before',
  'after',
] as const;

/** Returns a row of the export, in the order of its columns. */
export function toAuditCells(row: AuditRow): (string | number | null)[] {
  return [
    row.id,
    row.at.toISOString(),
    row.act,
    row.actorId === null ? 'Console of the server' : row.actorEmail,
    row.address,
    row.subjectKind,
    row.subjectId,
    row.subjectName,
    JSON.stringify(row.before),
    JSON.stringify(row.after),
  ];
}
