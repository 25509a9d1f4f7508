import type { ImportResult, RefusedRow } from '@proffer/contract/offers/files.schemas';
import { groupIndian } from '@proffer/contract/wire/group-indian';

/** The last column of the list of refused rows; importing does not read it. */
const reasonColumn = 'reason';

/** A number with its noun: 1 offer, 1,200 offers. */
export function counted(count: number, noun: string): string {
  return `${groupIndian(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** The counts of a result as one sentence; `isDone` when it has been brought in. */
export function resultSentence({ added, known, refused }: ImportResult, isDone: boolean): string {
  const parts = [
    isDone ? `${counted(added, 'offer')} imported` : counted(added, 'new offer'),
    ...(known > 0 ? [`${groupIndian(known)} already there`] : []),
    ...(refused.length > 0 ? [`${counted(refused.length, 'row')} refused`] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** The codes of what a file says in words: as somebody chose them, else as they were guessed. */
export function categoriesShown(
  { categories }: ImportResult,
  chosen: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(categories.map(({ key, code }) => [key, chosen[key] ?? code]));
}

/** Cells that a row had beyond the header, as the server calls them (docs/import.md). */
const surplusCell = /^surplus \d+$/u;

/**
 * Refused rows as they were written, under the columns in their order, with the reason last. Cells beyond the header
 * stay beyond it, so that such a row is refused again until it is mended.
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

/** The name of the list of refused rows of a file. */
export function refusedName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/u, '')}-refused.csv`;
}
