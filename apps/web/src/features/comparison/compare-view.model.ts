import { columnsText, readColumns } from '@proffer/contract/comparison/columns';
import { sortValue } from '@proffer/contract/comparison/rows';
import type { AddressValues } from '../../lib/address';
import { readId } from '../../lib/address';
import type { ComparedColumn, ComparedFor, ComparedRow } from './comparison';

/** A comparison as the call asks for it: by its id, or by its columns and wishes. */
export type AskedComparison =
  | { id: number }
  | ({ columns: string } & Partial<Record<'quantity' | 'unit' | 'by' | 'state' | 'city' | 'budget', string>>);

/** The order of columns: by the values of a row. */
export interface ColumnSort {
  row: string;
  isDescending: boolean;
}

/** The state of the page in its address. */
export interface CompareView {
  asked: AskedComparison;
  pinned: string | undefined;
  sort: ColumnSort | undefined;
  showsEqual: boolean;
}

const wishNames = ['quantity', 'unit', 'by', 'state', 'city', 'budget'] as const;

/** Returns the view of an address. Links from before quotes could be compared name offers (`offers=1,2`). */
export function readCompareView(values: AddressValues): CompareView {
  const offers = values['offers']?.split(',').map((id) => `o${id}`);
  const columns = columnsText(readColumns(values['columns'] ?? offers?.join(',') ?? ''));
  const wishes = Object.fromEntries(
    wishNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
  );
  const id = readId(values['id']);
  const sort = values['sort'] ?? '';
  return {
    asked: id === null ? { columns, ...wishes } : { id },
    pinned: values['pin'],
    sort: sort === '' ? undefined : { row: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') },
    showsEqual: values['equal'] === '1',
  };
}

/** Returns the address of columns and wishes, without the id of a saved comparison. */
export function comparedAddress(asked: ComparedFor): Record<string, string | undefined> {
  const { columns, quantity, by, budget, unit, state, city } = asked;
  return {
    id: undefined,
    offers: undefined,
    columns: columns || undefined,
    quantity: quantity?.toString(),
    unit: unit || undefined,
    by: by ?? undefined,
    state: state || undefined,
    city: city || undefined,
    budget: budget?.toString(),
  };
}

export const sortText = (sort: ColumnSort | undefined): string | undefined =>
  sort && `${sort.isDescending ? '-' : ''}${sort.row}`;

/** Returns the positions of the columns as they are shown: the pinned one first, then by the sorting row. */
export function columnOrder(
  columns: readonly ComparedColumn[],
  rows: readonly ComparedRow[],
  { pinned, sort }: Pick<CompareView, 'pinned' | 'sort'>,
): number[] {
  const places = columns.map((_column, place) => place);
  const row = sort && rows.find((one) => one.row === sort.row);
  const sorted = row ? places.toSorted((a, b) => compareCells(row, a, b, sort.isDescending)) : places;
  const first = columns.findIndex(({ key }) => key === pinned);
  return first === -1 ? sorted : [first, ...sorted.filter((place) => place !== first)];
}

/** Compares two cells of a row; a cell that states nothing comes last in either direction. */
function compareCells({ cells }: ComparedRow, a: number, b: number, isDescending: boolean): number {
  const [one, other] = [a, b].map((place) => {
    const cell = cells[place];
    return cell && sortValue(cell);
  });
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other));
  return isDescending ? -order : order;
}

/** Returns the rows by which columns can be sorted: those with at least two cells that state something. */
export const sortableRows = (rows: readonly ComparedRow[]): ComparedRow[] =>
  rows.filter(
    ({ cells, isEqual, isWritten }) =>
      !isEqual && !isWritten && cells.filter((cell) => sortValue(cell) !== undefined).length > 1,
  );

/** Returns the rows that are shown: without equal ones, unless there is only one column or they are wanted. */
export const shownRows = (
  rows: readonly ComparedRow[],
  columnCount: number,
  showsEqual: boolean,
): ComparedRow[] => (showsEqual || columnCount < 2 ? [...rows] : rows.filter(({ isEqual }) => !isEqual));

/** Returns the rows of each group, in their order. */
export function groupedRows(
  rows: readonly ComparedRow[],
): { group: ComparedRow['group']; rows: ComparedRow[] }[] {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return groups.map((group) => ({ group, rows: rows.filter((row) => row.group === group) }));
}
