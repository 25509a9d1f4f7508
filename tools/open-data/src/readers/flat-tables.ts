import { refuse, type Table } from '@proffer/server/offer-files';
import { textAt } from '../mapping/json-path';
import { flatColumns, type FlatColumns, type NamedHeader } from './flat-header';
import { releaseOfRows } from './flat-release';
import { recordOfProcess, type OcdsReading } from './ocds-package';
import { createCurrencies } from './processes';
import { refusedRecord, type ReadRecord } from './read-record';
import { createRowGroups } from './row-groups';

/** A table with its name for messages; an empty one has no header. */
export type NamedTable = { name: string; table: Table | undefined };

/** Column by which a publication's tables are joined. */
export type JoinBy = 'ocid' | 'id';

/** Returns the column that all release tables have: the process id, or only the release id. */
export function joinOf(headers: readonly NamedHeader[]): JoinBy {
  const all = headers.map((header) => flatColumns(header)).filter((columns) => columns !== undefined);
  const pathed = all.filter(({ link }) => link < 0);
  return pathed.some(({ ocid }) => ocid < 0) && pathed.every(({ releaseId }) => releaseId >= 0)
    ? 'id'
    : 'ocid';
}

/**
 * Reads tables of flattened releases: all tables once, then each process as if its releases were read. Reports unread
 * tables and columns to `onNote`. If a table breaks off, the rows before are read and then an error is thrown.
 */
export async function* readFlatTables(
  tables: AsyncIterable<NamedTable>,
  joinBy: JoinBy,
  reading: Omit<OcdsReading, 'processes'>,
  onNote: (text: string) => void,
): AsyncGenerator<ReadRecord & { table?: string }> {
  const gathering: Gathering = {
    joinBy,
    columns: [],
    currencies: createCurrencies(),
    groups: createRowGroups(),
    onNote,
  };
  let failure: Error | undefined;
  try {
    try {
      for await (const named of tables) yield* gatherRows(named, gathering);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    const processes = { blankCurrency: gathering.currencies.ofBlanks };
    for await (const { key, rows } of gathering.groups.all()) {
      const { release, releases } = releaseOfRows(rows, gathering.columns);
      const known = textAt(release, 'ocid') === '' ? { ...(release as object), ocid: key } : release;
      const facts = { publisher: '', license: '' };
      yield recordOfProcess({ release: known, releases }, key, facts, { ...reading, processes });
    }
    if (failure !== undefined) throw failure;
  } finally {
    await gathering.groups.close();
  }
}

interface Gathering {
  joinBy: JoinBy;
  columns: FlatColumns[];
  currencies: ReturnType<typeof createCurrencies>;
  groups: ReturnType<typeof createRowGroups>;
  onNote(text: string): void;
}

/** Adds a table's rows to their processes; yields the rows that name none. */
async function* gatherRows(
  { name, table }: NamedTable,
  { joinBy, columns, currencies, groups, onNote }: Gathering,
): AsyncGenerator<ReadRecord & { table: string }> {
  const of = table && flatColumns({ name, header: table.header });
  if (table === undefined || of === undefined) {
    if (table !== undefined) onNote(skippedTable(name, table.header));
    await table?.rows.return(undefined);
    return;
  }
  columns.push(of);
  const unread = table.header.filter(
    (field, at) => field !== '' && !field.startsWith('_link') && of.paths[at] === undefined,
  );
  if (unread.length > 0) onNote(`Columns of ${name} not read: ${unread.join(', ').slice(0, 300)}.`);
  const currencyColumns = of.paths.flatMap((path, position) =>
    path?.at(-1) === 'currency' ? [position] : [],
  );
  for await (const { row, cells, problem } of table.rows) {
    const key = keyOf(of, cells, joinBy);
    if (problem !== undefined || key === '') {
      const raw = Object.fromEntries(table.header.map((field, position) => [field, cells[position] ?? '']));
      const refusal =
        problem === undefined
          ? refuse('missing_id', 'The row does not say to which process it belongs.')
          : refuse('unreadable_cell', problem);
      yield { table: name, ...refusedRecord(row, raw, refusal) };
      continue;
    }
    for (const position of currencyColumns) currencies.count(cells[position]?.trim() ?? '');
    await groups.add(key, { table: columns.length - 1, cells });
  }
}

function skippedTable(name: string, header: readonly string[]): string {
  return `The table ${name} is not read; it starts with ${firstColumns(header)}.`;
}

/** Returns the first columns of a header, enough to recognise the table. */
export function firstColumns(header: readonly string[]): string {
  return header.slice(0, 8).join(', ').slice(0, 200);
}

function keyOf(
  { ocid, releaseId, link, mainLink }: FlatColumns,
  cells: readonly string[],
  by: JoinBy,
): string {
  if (link >= 0) return (mainLink < 0 ? '' : cells[mainLink]?.trim()) || cells[link]?.trim() || '';
  return cells[by === 'ocid' ? ocid : releaseId]?.trim() ?? '';
}
