import type { ChosenColumns } from '@proffer/contract/offers/import-columns';
import { chosenColumns } from './chosen-columns';
import { isOwnHeader } from './own-table';
import type { TableRow } from './table';

/** Number of rows in which the header is searched. */
export const firstRows = 10;
const longestName = 60;

/**
 * Returns the position of the header: the first row in the exported layout, else the row that names most columns
 * including a title, else the first row (OFF-425).
 */
export function findHeader(rows: readonly TableRow[], chosen: ChosenColumns = {}): number {
  const ranks = rows.slice(0, firstRows).map((row) => rankOf(row.cells, chosen));
  return Math.max(0, ranks.indexOf(Math.max(1, ...ranks)));
}

/** Returns true if a sheet has a header among its first rows. */
export const hasHeader = (rows: readonly TableRow[], chosen?: ChosenColumns): boolean =>
  rankOf(rows[findHeader(rows, chosen)]?.cells ?? [], chosen) > 0;

/** Returns the number of columns that a row names; 0 if it is no header. */
function rankOf(cells: readonly string[], chosen: ChosenColumns = {}): number {
  if (isOwnHeader(cells)) return Infinity;
  if (
    cells.some(
      (cell) => /^[\p{Sc}\p{Nd}.,\s%-]*\p{Nd}[\p{Nd}.,\s%-]*$/u.test(cell) || cell.length > longestName,
    )
  ) {
    return 0;
  }
  const named = chosenColumns(cells, chosen).filter(({ readAs }) => readAs !== '');
  return named.length > 1 && named.some(({ readAs }) => readAs === 'title') ? named.length : 0;
}

/** Returns the header with unique names: the second `Qty` becomes `Qty (2)`, so that each column can be chosen. */
export function distinctNames(header: readonly string[]): { names: string[]; repeated: string[] } {
  const seen = new Map<string, number>();
  const repeated = new Set<string>();
  const names = header.map((cell) => {
    const name = cell.trim();
    const key = name.toLowerCase();
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    if (name === '' || times === 1) return name;
    repeated.add(name);
    return `${name} (${times})`;
  });
  return { names, repeated: [...repeated] };
}
