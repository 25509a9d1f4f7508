import { guarded } from '../mapping/formula-guard';
import type { Cell } from './own-cells';

/** Tells spreadsheet programs that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Returns rows as CSV (RFC 4180), with a guard before cells that spreadsheets would run as formulas. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = guarded(cell);
  return /[",;\t\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
