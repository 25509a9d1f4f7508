import type { z } from 'zod';
import type { auditExportQuery, auditPage, auditQuery } from '@proffer/contract/administration.schemas';
import { limits } from '@proffer/contract/limits';
import type { BinaryBody } from '@proffer/contract/route';
import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { AppError } from '../../platform/errors';
import { toPage } from '../../platform/http/page';
import type { Actor } from '../../platform/session/actor';
import { toAuditCells, toAuditEntry, auditColumns } from './administration.mapper';
import type { AuditFilters, AuditLogRepository } from './audit-log.repository';

type Filters = z.output<typeof auditExportQuery>;

/** Writes rows as a CSV that a spreadsheet program opens without running any of it. */
export type WriteCsv = (
  header: readonly string[],
  pages: AsyncIterable<(string | number | null)[][]>,
) => Promise<Buffer>;

interface AuditLogDeps {
  db: Database;
  repository: AuditLogRepository;
  audit: AuditLog;
  writeCsv: WriteCsv;
  clock: Clock;
}

const dayMs = 86_400_000;
const batchSize = 5_000;

/** What administrators did, for administrators (ADM-22). */
export function createAuditLogService({ db, repository, audit, writeCsv, clock }: AuditLogDeps) {
  async function* pagesOf(filters: AuditFilters): AsyncGenerator<(string | number | null)[][]> {
    let oldest: number | null = null;
    for (let left: number = limits.auditExportRows; left > 0;) {
      const rows = await repository.listOlder(filters, oldest, Math.min(batchSize, left));
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(toAuditCells);
      oldest = last.id;
      left -= rows.length;
    }
  }

  return {
    /** A page, the newest first, with the acts and administrators that occur in the whole log. */
    async list(query: z.output<typeof auditQuery>): Promise<z.output<typeof auditPage>> {
      const { page, size } = query;
      const filters = filtersOf(query);
      const [rows, total, acts, actors] = await Promise.all([
        repository.list(filters, { offset: page * size, limit: size }),
        repository.count(filters),
        repository.listActs(),
        repository.listActors(),
      ]);
      return { ...toPage(rows.map(toAuditEntry), total, query), acts, actors };
    },

    /** The same as one file; that it was taken away, and what of it, is written down. */
    async export(actor: Actor, query: Filters): Promise<BinaryBody> {
      const filters = filtersOf(query);
      const rows = await repository.count(filters);
      if (rows > limits.auditExportRows) {
        throw new AppError('too_large', {
          text: `One file takes ${limits.auditExportRows.toLocaleString('en-IN')} entries. Please narrow the filters.`,
        });
      }
      const bytes = await writeCsv(auditColumns, pagesOf(filters));
      await audit.add(db, actor, {
        act: 'audit.exported',
        subject: { kind: 'audit', id: 0 },
        before: {},
        after: { ...query, rows },
      });
      const day = clock.now().toISOString().slice(0, 10);
      return {
        bytes,
        fileName: `proffer-audit-${day}.csv`,
        contentType: 'text/csv; charset=utf-8',
        disposition: 'attachment',
      };
    },
  };
}

/** Days are those of UTC, both included. */
function filtersOf({ act, actorId, subjectKind, subjectId, from, to }: Filters): AuditFilters {
  return {
    act,
    actorId,
    subjectKind,
    subjectId,
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
  };
}
