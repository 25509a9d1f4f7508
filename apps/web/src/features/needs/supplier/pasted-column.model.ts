import { readTypedDay } from '@proffer/contract/wire/typed-day';
import { rateText } from '../../../entities/contracts/lines.model';
import { cellsOf } from '../../../entities/contracts/pasted-rows.model';
import type { AnswerLineForm } from './answer-form.model';

/** Fields of an answer into which a column of a spreadsheet can be pasted, in their order on the screen. */
export const pastedFields = ['unitPrice', 'taxRate', 'deliveryDate', 'note'] as const;
export type PastedField = (typeof pastedFields)[number];

/**
 * Returns the lines after cells of a spreadsheet were pasted into a field: rows go down, further columns to the right.
 * Undefined for a single cell. Lines that are not offered are skipped, blank cells change nothing.
 */
export function pasteColumn(
  lines: readonly AnswerLineForm[],
  { text, index, field }: { text: string; index: number; field: PastedField },
): { lines: AnswerLineForm[]; pasted: number; left: number } | undefined {
  const all = cellsOf(text);
  if (all.length === 1 && all[0]?.length === 1) return undefined;
  const rows = isHead(all[0], field) ? all.slice(1) : all;
  const targets = pastedFields.slice(pastedFields.indexOf(field));
  const changed = [...lines];
  const open = lines.flatMap(({ kind }, at) => (at >= index && kind !== 'not_offered' ? [at] : []));
  for (const [row, at] of open.slice(0, rows.length).entries()) {
    const line = changed[at];
    if (!line) continue;
    const cells = (rows[row] ?? []).slice(0, targets.length);
    const values = cells.flatMap((cell, column) => {
      const target = targets[column];
      return target === undefined || cell === '' ? [] : [[target, textOf(target, cell)] as const];
    });
    changed[at] = { ...line, ...Object.fromEntries(values) };
  }
  const pasted = Math.min(open.length, rows.length);
  return { lines: changed, pasted, left: rows.length - pasted };
}

/** Returns whether a row is the head of a column of numbers. */
const isHead = (row: readonly string[] = [], field: PastedField): boolean =>
  field !== 'note' && /\p{L}/u.test(row[0] ?? '') && !/\d/.test(row[0] ?? '');

function textOf(field: PastedField, cell: string): string {
  if (field === 'taxRate') return rateText(cell);
  return field === 'deliveryDate' ? (readTypedDay(cell) ?? cell) : cell;
}
