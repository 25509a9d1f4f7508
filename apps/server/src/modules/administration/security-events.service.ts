import type { z } from 'zod';
import { limits } from '@proffer/contract/limits';
import type { BinaryBody } from '@proffer/contract/route';
import type {
  SecurityEventEntry,
  securityEventsExportQuery,
  securityEventsPage,
  securityEventsQuery,
} from '@proffer/contract/security-events.schemas';
import type { AuditEntry } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import { AppError } from '../../platform/errors';
import { toPage } from '../../platform/http/page';
import type { Actor } from '../../platform/session/actor';
import { deviceName } from '../auth';
import type { WriteCsv } from './audit-log.service';
import type {
  SecurityEventFilters,
  SecurityEventRow,
  SecurityEventsRepository,
} from './security-events.repository';

type Filters = z.output<typeof securityEventsExportQuery>;

interface SecurityEventsDeps {
  repository: SecurityEventsRepository;
  /** Writes an act of an administrator into the audit log. */
  writeDown: (actor: Actor, entry: AuditEntry) => Promise<void>;
  writeCsv: WriteCsv;
  clock: Clock;
}

const dayMs = 86_400_000;
const batchSize = 5_000;
const { counted, exportRows } = limits.securityEvents;

/** The security events of everybody, for administrators (docs/decisions/0018). */
export function createSecurityEventsService({ repository, writeDown, writeCsv, clock }: SecurityEventsDeps) {
  async function* pagesOf(filters: SecurityEventFilters): AsyncGenerator<(string | number | null)[][]> {
    let oldest: number | null = null;
    for (let left: number = exportRows; left > 0;) {
      const rows = await repository.listOlder(filters, oldest, Math.min(batchSize, left));
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(toCells);
      oldest = last.id;
      left -= rows.length;
    }
  }

  return {
    /** A page, the newest first. There are counted as many as somebody would leaf through, and said when there are more. */
    async list(query: z.output<typeof securityEventsQuery>): Promise<z.output<typeof securityEventsPage>> {
      const { page, size } = query;
      const filters = filtersOf(query);
      const [rows, found] = await Promise.all([
        repository.list(filters, { offset: page * size, limit: size }),
        repository.count(filters, counted + 1),
      ]);
      const total = Math.min(found, counted);
      return { ...toPage(rows.map(toEntry), total, query), hasMore: found > counted };
    },

    /** The same as one file; that it was taken away, and what of it, is written into the audit log. */
    async export(actor: Actor, query: Filters): Promise<BinaryBody> {
      const filters = filtersOf(query);
      const rows = await repository.count(filters, exportRows + 1);
      if (rows > exportRows) {
        throw new AppError('too_large', {
          text: `One file takes ${exportRows.toLocaleString('en-IN')} events. Please narrow the filters.`,
        });
      }
      const bytes = await writeCsv(columns, pagesOf(filters));
      await writeDown(actor, {
        act: 'security-events.exported',
        subject: { kind: 'audit', id: 0 },
        before: {},
        after: { ...query, rows },
      });
      const day = clock.now().toISOString().slice(0, 10);
      return {
        bytes,
        fileName: `proffer-security-events-${day}.csv`,
        contentType: 'text/csv; charset=utf-8',
        disposition: 'attachment',
      };
    },
  };
}

function toEntry({ createdAt, lastAt, device, ...row }: SecurityEventRow): SecurityEventEntry {
  return {
    ...row,
    device: device === '' ? '' : deviceName(device),
    userAgent: device,
    at: createdAt.toISOString(),
    lastAt: lastAt.toISOString(),
  };
}

const columns = [
  'id',
  'at',
  'last at',
  'times',
  'kind',
  'account',
  'user id',
  'address',
  'device',
  'detail',
] as const;

/** A row of the file, in the order of its columns. */
function toCells(row: SecurityEventRow): (string | number | null)[] {
  return [
    row.id,
    row.createdAt.toISOString(),
    row.lastAt.toISOString(),
    row.times,
    row.kind,
    row.account,
    row.userId,
    row.address,
    row.device,
    JSON.stringify(row.detail),
  ];
}

/** Days are those of UTC, both included. */
function filtersOf({ account, userId, address, kind, from, to }: Filters): SecurityEventFilters {
  return {
    account,
    userId,
    address,
    kind,
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
  };
}
