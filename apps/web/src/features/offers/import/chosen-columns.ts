import {
  columnKey,
  importColumns,
  type ChosenColumns,
  type ImportColumn,
} from '@proffer/contract/offers/import-columns';
import type { ImportResult } from '@proffer/contract/offers/files.schemas';

/** Maximum number of remembered columns, enough for several files. */
const mostRemembered = 100;
const keyOf = (userId: number) => `importColumns.${userId}`;
const known: ReadonlySet<unknown> = new Set(['', ...importColumns]);

/** Returns the columns that the supplier chose before in this browser; none if they cannot be read. */
export function rememberedColumns(userId: number): ChosenColumns {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, column]) => known.has(column)));
  } catch {
    return {};
  }
}

/** Remembers a chosen column; the oldest are dropped first. */
export function rememberColumn(userId: number, header: string, readAs: ImportColumn | ''): void {
  const key = columnKey(header);
  const others = Object.entries(rememberedColumns(userId)).filter(([name]) => name !== key);
  const kept = Object.fromEntries([...others, [key, readAs]].slice(-mostRemembered));
  localStorage.setItem(keyOf(userId), JSON.stringify(kept));
}

/** Returns all columns of a preview, so that exactly these are imported. */
export function columnsShown({ columns }: ImportResult): ChosenColumns {
  return Object.fromEntries(columns.map(({ header, readAs }) => [columnKey(header), readAs]));
}

/** Returns the columns with one changed; another column with the same meaning loses it. */
export function withChoice(shown: ChosenColumns, header: string, readAs: ImportColumn | ''): ChosenColumns {
  const others = Object.entries(shown).map(([key, column]) => [key, column === readAs ? '' : column]);
  return { ...(Object.fromEntries(others) as ChosenColumns), [columnKey(header)]: readAs };
}
