import type { z } from 'zod';
import { limits } from '@proffer/contract/wire/limits';
import type { BinaryBody } from '@proffer/contract/wire/route';
import type {
  SecurityEventEntry,
  securityEventsExportQuery,
  securityEventsPage,
  securityEventsQuery,
} from '@proffer/contract/administration/security-events.schemas';
import { toPage } from '../../platform/http/page';
import type { Actor } from '../../platform/session/actor';
import { deviceName } from '../auth';
import { createRecordExport, daysOf, type ExportPorts } from './record-export';
import type {
  SecurityEventFilters,
  SecurityEventRow,
  SecurityEventsRepository,
} from './security-events.repository';

type Filters = z.output<typeof securityEventsExportQuery>;

interface SecurityEventsDeps extends ExportPorts {
  repository: SecurityEventsRepository;
}

const { counted, exportRows } = limits.securityEvents;

/** Creates the service with which administrators read everybody's security events (docs/decisions/0018). */
export function createSecurityEventsService({ repository, ...ports }: SecurityEventsDeps) {
  const exportOf = createRecordExport(
    {
      name: 'security-events',
      act: 'security-events.exported',
      rowsNoun: 'events',
      mostRows: exportRows,
      columns,
      toCells,
      count: (filters: SecurityEventFilters) => repository.count(filters, exportRows + 1),
      listOlder: repository.listOlder,
    },
    ports,
  );

  return {
    /** Returns a page of security events, newest first. The total is counted up to a limit; `hasMore` says that there are more. */
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

    /** Returns the matching security events as a CSV file. */
    export: (actor: Actor, query: Filters): Promise<BinaryBody> => exportOf(actor, query, filtersOf(query)),
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

/** Returns a row of the export, in the order of its columns. */
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

function filtersOf({ account, userId, address, kind, ...days }: Filters): SecurityEventFilters {
  return { account, userId, address, kind, ...daysOf(days) };
}
export type SecurityEventsService = ReturnType<typeof createSecurityEventsService>;
