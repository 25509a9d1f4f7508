import type { ImportResult, RefusedRow } from '@proffer/contract/offers/files.schemas';
import { groupIndian } from '@proffer/contract/wire/group-indian';

/** Last column of the list of refused rows, which the import ignores. */
const reasonColumn = 'reason';

/** Returns a count with its noun, such as 1 offer or 1,200 offers. */
export function counted(count: number, noun: string): string {
  return `${groupIndian(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns the counts of a result as one sentence; `isDone` after the import, false for a preview. */
export function resultSentence({ added, known, refused }: ImportResult, isDone: boolean): string {
  const parts = [
    isDone ? `${counted(added, 'offer')} imported` : counted(added, 'new offer'),
    ...(known > 0 ? [`${groupIndian(known)} already there`] : []),
    ...(refused.length > 0 ? [`${counted(refused.length, 'row')} refused`] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** Returns the category codes of the guesses, as chosen by the user, else as guessed. */
export function categoriesShown(
  { categories }: ImportResult,
  chosen: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(categories.map(({ key, code }) => [key, chosen[key] ?? code]));
}

/** Matches the names that the server gives to cells beyond the header (docs/import.md). */
const surplusCell = /^surplus \d+$/u;

/**
 * Returns the refused rows with their original cells and the reason in the last column. Cells beyond the header stay
 * beyond it, so that an uncorrected row is refused again.
 */
export function refusedTable(refused: readonly RefusedRow[]): string[][] {
  const named = new Set(refused.flatMap(({ cells }) => Object.keys(cells)));
  const columns = [...named].filter((name) => name !== reasonColumn && !surplusCell.test(name));
  const rows = refused.map(({ cells, text }) => [
    ...columns.map((name) => cells[name] ?? ''),
    text,
    ...Object.keys(cells).flatMap((name) => (surplusCell.test(name) ? (cells[name] ?? '') : [])),
  ]);
  return [[...columns, reasonColumn], ...rows];
}

/** Returns the file name for the list of refused rows. */
export function refusedName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/u, '')}-refused.csv`;
}
