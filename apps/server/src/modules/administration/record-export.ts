import { groupIndian } from '@proffer/contract/wire/group-indian';
import type { BinaryBody } from '@proffer/contract/wire/route';
import type { AuditEntry } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';

type Cells = (string | number | null)[];

/** Writes rows as a CSV whose cells spreadsheet programs do not run as formulas. */
export type WriteCsv = (header: readonly string[], pages: AsyncIterable<Cells[]>) => Promise<Buffer>;

export interface ExportPorts {
  writeCsv: WriteCsv;
  /** Records an act of an administrator in the audit log. */
  writeDown: (actor: Actor, entry: AuditEntry) => Promise<void>;
  clock: Clock;
}

/** A record of the market that administrators may export. */
interface ExportedRecord<Filters, Row> {
  /** Name in the file name, as in `proffer-audit-2026-11-21.csv`. */
  name: string;
  /** Act recorded in the audit log. */
  act: string;
  /** Plural noun for its rows. */
  rowsNoun: string;
  mostRows: number;
  columns: readonly string[];
  toCells(row: Row): Cells;
  /** Returns the number of matching rows, exact up to at least `mostRows + 1`. */
  count(filters: Filters): Promise<number>;
  /** Returns the next rows older than an id, newest first; null starts at the newest. */
  listOlder(filters: Filters, than: number | null, limit: number): Promise<Row[]>;
}

const dayMs = 86_400_000;
const batchSize = 5_000;

/**
 * Creates the function that exports a record as one CSV, read in batches. The export and its query are recorded in
 * the audit log. Rejects with `too_large` if there are more than `mostRows` rows.
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
        text: `One file holds at most ${groupIndian(mostRows)} ${rowsNoun}. Please narrow the filters.`,
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

/** Returns the UTC days of a query as moments, with both days included. */
export function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
  };
}
