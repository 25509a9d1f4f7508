import {
  columnKey,
  importColumns,
  type ChosenColumns,
  type ImportColumn,
} from '@proffer/contract/offers/import-columns';
import type { ImportResult } from '@proffer/contract/offers/files.schemas';

/** More than the columns of a few files need not be remembered. */
const mostRemembered = 100;
const keyOf = (userId: number) => `importColumns.${userId}`;
const known: ReadonlySet<unknown> = new Set(['', ...importColumns]);

/** What this supplier chose for columns before, in this browser; nothing where that cannot be read. */
export function rememberedColumns(userId: number): ChosenColumns {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, column]) => known.has(column)));
  } catch {
    return {};
  }
}

/** Remembers a choice; the oldest are forgotten first. */
export function rememberColumn(userId: number, header: string, readAs: ImportColumn | ''): void {
  const key = columnKey(header);
  const others = Object.entries(rememberedColumns(userId)).filter(([name]) => name !== key);
  const kept = Object.fromEntries([...others, [key, readAs]].slice(-mostRemembered));
  localStorage.setItem(keyOf(userId), JSON.stringify(kept));
}

/** The columns as a result shows them, said in full: what was seen is what is imported. */
export function columnsShown({ columns }: ImportResult): ChosenColumns {
  return Object.fromEntries(columns.map(({ header, readAs }) => [columnKey(header), readAs]));
}

/** The same with another choice; what somebody takes for one thing is no longer another column's. */
export function withChoice(shown: ChosenColumns, header: string, readAs: ImportColumn | ''): ChosenColumns {
  const others = Object.entries(shown).map(([key, column]) => [key, column === readAs ? '' : column]);
  return { ...(Object.fromEntries(others) as ChosenColumns), [columnKey(header)]: readAs };
}
