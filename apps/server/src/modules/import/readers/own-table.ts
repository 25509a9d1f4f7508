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

/** Cells beyond the header that are kept to show what is wrong. */
const longestSurplus = 50;

/** Our own layout has a title column and at least one more of its own; case, blanks and underscores do not matter. */
export function isOwnHeader(header: readonly string[]): boolean {
  const known = header.map(ownColumn).filter((name) => name !== undefined);
  return known.includes('title') && known.length > 1;
}

/** Header names that are not read, for a note: a misspelt column should not vanish in silence. */
export function unreadColumns(header: readonly string[]): string[] {
  return header.filter((name) => name !== '' && ownColumn(name) === undefined);
}

/** A row of our own file with its cells by the header as written; those beyond it are `surplus 1` and so on. */
export type OwnRow = { row: number; raw: Record<string, string>; mapped: Mapped };

/** Rows of our own file; a row with more cells than the header has lost a quote somewhere and is refused. */
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

/** Columns about a company that a header names. */
export function namedCompanyColumns(header: readonly string[]): string[] {
  return header.filter((name) => companyColumns.has(ownColumn(name) ?? ''));
}

/** A CSV of ours without the apostrophes that keep its cells from being run as formulas. */
export function withoutGuards(table: Table): Table {
  return { ...table, rows: unguardedRows(table.rows) };
}

async function* unguardedRows(rows: Table['rows']): Table['rows'] {
  for await (const row of rows) yield { ...row, cells: row.cells.map(unguarded) };
}

/** The column of our own layout that a header names. */
export function ownColumn(name: string): OwnColumn | undefined {
  const plain = name.toLowerCase().replace(/[\s_-]/gu, '');
  return ownColumns.find((column) => column.toLowerCase() === plain);
}
