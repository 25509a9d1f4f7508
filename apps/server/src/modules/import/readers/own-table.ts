import { unguarded } from '../mapping/formula-guard';
import { refuse, type Mapped } from '../mapping/imported-offer';
import {
  companyColumns,
  mapOwnRow,
  ownColumns,
  type OwnColumn,
  type OwnFile,
} from '../mapping/own-csv.mapping';
import type { Table, TableRow } from './table';

/** Maximum number of surplus cells that are returned with a refused row. */
const longestSurplus = 50;

/**
 * Returns true for a header in the exported layout: a title column and at least one other known column. Case, blanks
 * and underscores are ignored.
 */
export function isOwnHeader(header: readonly string[]): boolean {
  const known = header.map(ownColumn).filter((name) => name !== undefined);
  return known.includes('title') && known.length > 1;
}

/** Returns the headers of columns that are not read, so that a note can report a misspelt one. */
export function unreadColumns(header: readonly string[]): string[] {
  return header.filter((name) => name !== '' && ownColumn(name) === undefined);
}

/** A mapped row with its original cells by header; cells beyond the header are `surplus 1` and so on. */
export type OwnRow = { row: number; raw: Record<string, string>; mapped: Mapped };

/** Yields the mapped rows. A row with more cells than the header is refused, because a quote is missing. */
export async function* readOwnRows(
  table: { header: readonly string[]; rows: AsyncIterable<TableRow> | Iterable<TableRow> },
  file: OwnFile,
  columns: readonly (OwnColumn | undefined)[] = table.header.map(ownColumn),
): AsyncGenerator<OwnRow> {
  const keys = table.header.map((name, position) => name || `column ${position + 1}`);
  for await (const { row, cells, problem } of table.rows) {
    const raw = Object.fromEntries(keys.map((key, position) => [key, cells[position] ?? '']));
    const own = Object.fromEntries(
      columns.flatMap((column, position) => (column ? [[column, cells[position] ?? '']] : [])),
    );
    const surplus = surplusOf(cells, table.header.length);
    const mapped =
      problem !== undefined
        ? refuse('unreadable_cell', problem)
        : surplus.length > 0
          ? refuse(
              'too_many_cells',
              `The row has ${cells.length} cells, the header only ${table.header.length}.`,
            )
          : mapOwnRow(own, file, row);
    yield { row, raw: { ...raw, ...Object.fromEntries(surplus) }, mapped };
  }
}

function surplusOf(cells: readonly string[], columns: number): [string, string][] {
  const surplus: [string, string][] = [];
  for (let position = columns; position < cells.length && surplus.length < longestSurplus; position += 1) {
    const cell = cells[position] ?? '';
    if (cell.trim() !== '') surplus.push([`surplus ${surplus.length + 1}`, cell]);
  }
  return surplus;
}

/** Returns the headers of columns about a company. */
export function namedCompanyColumns(header: readonly string[]): string[] {
  return header.filter((name) => companyColumns.has(ownColumn(name) ?? ''));
}

/** Returns the table of an exported CSV without the guards before formulas. */
export function withoutGuards(table: Table): Table {
  return { ...table, rows: unguardedRows(table.rows) };
}

async function* unguardedRows(rows: Table['rows']): Table['rows'] {
  for await (const row of rows) yield { ...row, cells: row.cells.map(unguarded) };
}

/** Returns the known column that a header names; undefined for any other header. */
export function ownColumn(name: string): OwnColumn | undefined {
  const plain = name.toLowerCase().replace(/[\s_-]/gu, '');
  return ownColumns.find((column) => column.toLowerCase() === plain);
}
