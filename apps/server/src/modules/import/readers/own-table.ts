import { refuse } from '../mapping/imported-offer';
import { mapOwnRow, ownColumns, type OwnCsvDefaults } from '../mapping/own-csv.mapping';
import type { MappedRow } from './assam-table';
import type { CsvTable } from './csv-rows';

/** Our own layout has a title column and at least one more of its own; case, blanks and underscores do not matter. */
export function isOwnHeader(header: readonly string[]): boolean {
  const known = header.map(ownColumn).filter((name) => name !== undefined);
  return known.includes('title') && known.length > 1;
}

/** Header names that are not read, for a note: a misspelt column should not vanish in silence. */
export function unreadColumns(header: readonly string[]): string[] {
  return header.filter((name) => name !== '' && ownColumn(name) === undefined);
}

/** Rows of our own CSV; a row with more cells than the header has lost a quote somewhere and is refused. */
export async function* readOwnRows(table: CsvTable, defaults: OwnCsvDefaults): AsyncGenerator<MappedRow> {
  for await (const { row, cells } of table.rows) {
    const raw = Object.fromEntries(
      table.header.map((name, position) => [ownColumn(name) ?? name, cells[position] ?? '']),
    );
    const surplus = cells.slice(table.header.length).some((cell) => cell.trim() !== '');
    const mapped = surplus
      ? refuse('too_many_cells', `The row has ${cells.length} cells, the header only ${table.header.length}.`)
      : mapOwnRow(raw, defaults);
    yield { row, raw, mapped };
  }
}

function ownColumn(name: string): string | undefined {
  const plain = name.toLowerCase().replace(/[\s_-]/gu, '');
  return ownColumns.find((column) => column.toLowerCase() === plain);
}
