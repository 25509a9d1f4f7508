import { readRange } from '@proffer/contract/wire/figures';
import { offerTextNames } from '@proffer/contract/offers/fields';
import type { ChosenColumns, ImportColumn } from '@proffer/contract/offers/import-columns';
import { cleanCell } from '../mapping/clean-text';
import { mapOwnRow } from '../mapping/own-csv.mapping';
import { chosenColumns, type ReadColumn } from './chosen-columns';
import type { TableRow } from './table';

/** Columns that accept any text. */
const texts: ReadonlySet<ImportColumn> = new Set<ImportColumn>([
  ...offerTextNames,
  'externalId',
  'categories',
]);

/**
 * Returns the meaning of each column of a file as `chosenColumns` does, but drops guesses that fit no row: a column
 * "Size" with the cell M8x20 is no scope (OFF-427).
 */
export function fittingColumns(
  header: readonly string[],
  rows: readonly TableRow[],
  { chosen, hidden }: { chosen?: ChosenColumns | undefined; hidden: ReadonlySet<number> },
): ReadColumn[] {
  const unread = new Set(hidden);
  for (;;) {
    const columns = chosenColumns(header, chosen, unread);
    const wrong = columns.findIndex(
      ({ isGuessed, readAs }, at) => isGuessed && readAs !== '' && !isFitting(readAs, rows, at),
    );
    if (wrong === -1) return columns;
    unread.add(wrong);
  }
}

function isFitting(column: ImportColumn, rows: readonly TableRow[], at: number): boolean {
  if (texts.has(column)) return true;
  const cells = rows.map(({ cells: row }) => cleanCell(row[at])).filter((cell) => cell !== '');
  return cells.length === 0 || cells.some((cell) => isReadable(column, cell));
}

function isReadable(column: ImportColumn, cell: string): boolean {
  if (column.startsWith('qty')) return readRange(cell, { kind: 'pieces' }).kind !== 'unreadable';
  if (column.startsWith('budget')) return readRange(cell, { kind: 'rupees' }).kind !== 'unreadable';
  const file = { now: new Date(), source: 'fit', categories: { numberOf: () => undefined } };
  return mapOwnRow({ title: 'Fit', [column]: cell }, file).kind === 'offer';
}
