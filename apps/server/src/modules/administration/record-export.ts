import { groupIndian } from '@proffer/contract/wire/group-indian';
import type { BinaryBody } from '@proffer/contract/wire/route';
import type { AuditEntry } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';

type Cells = (string | number | null)[];

/** Writes rows as a CSV that a spreadsheet program opens without running any of it. */
export type WriteCsv = (header: readonly string[], pages: AsyncIterable<Cells[]>) => Promise<Buffer>;

export interface ExportPorts {
  writeCsv: WriteCsv;
  /** Writes an act of an administrator into the audit log. */
  writeDown: (actor: Actor, entry: AuditEntry) => Promise<void>;
  clock: Clock;
}

/** A record of the market that administrators may take away as a file. */
interface ExportedRecord<Filters, Row> {
  /** As in `proffer-audit-2026-11-21.csv`. */
  name: string;
  /** That it was taken away, in the audit log. */
  act: string;
  /** What a row is, in the plural. */
  rowsNoun: string;
  mostRows: number;
  columns: readonly string[];
  toCells(row: Row): Cells;
  /** How many there are, counted at least to one more than `mostRows`. */
  count(filters: Filters): Promise<number>;
  /** The next ones that are older than an id, the newest first; null begins. */
  listOlder(filters: Filters, than: number | null, limit: number): Promise<Row[]>;
}

const dayMs = 86_400_000;
const batchSize = 5_000;

/**
 * Gives a record as one CSV, read in batches; that it was taken away, and by which query, is written into the audit log.
 * Rejects with `too_large` what has more than `mostRows`.
 */
export function createRecordExport<Filters, Row extends { id: number }>(
  record: ExportedRecord<Filters, Row>,
  { writeCsv, writeDown, clock }: ExportPorts,
) {
  const { name, act, rowsNoun, mostRows, columns, toCells, count, listOlder } = record;

  async function* pagesOf(filters: Filters): AsyncGenerator<Cells[]> {
    let oldest: number | null = null;
    for (let left = mostRows; left > 0;) {
      const rows: Row[] = await listOlder(filters, oldest, Math.min(batchSize, left));
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(toCells);
      oldest = last.id;
      left -= rows.length;
    }
  }

  return async (actor: Actor, query: AuditEntry['after'], filters: Filters): Promise<BinaryBody> => {
    const rows = await count(filters);
    if (rows > mostRows) {
      throw new AppError('too_large', {
        text: `One file takes ${groupIndian(mostRows)} ${rowsNoun}. Please narrow the filters.`,
      });
    }
    const bytes = await writeCsv(columns, pagesOf(filters));
    const subject = { kind: 'audit', id: 0 } as const;
    await writeDown(actor, { act, subject, before: {}, after: { ...query, rows } });
    return {
      bytes,
      fileName: `proffer-${name}-${clock.now().toISOString().slice(0, 10)}.csv`,
      contentType: 'text/csv; charset=utf-8',
      disposition: 'attachment',
    };
  };
}

/** Days of a query as moments: those of UTC, both included. */
export function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
  };
}
