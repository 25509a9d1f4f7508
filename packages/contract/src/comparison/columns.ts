import { limits } from '../wire/limits';

/** Columns of a comparison and their keys in addresses and calls: `o12` is offer 12. Free of zod. */

/** Kinds of columns, each with the letter of its keys. */
export const columnLetters = { offer: 'o', quote: 'q', answer: 'a' } as const;
export type ColumnKind = keyof typeof columnLetters;

/** A column: an offer, a quote, or an answer to a need. */
export interface ColumnRef {
  kind: ColumnKind;
  id: number;
}

const kinds = Object.entries(columnLetters) as [ColumnKind, string][];
const keyForm = new RegExp(`^([${Object.values(columnLetters).join('')}])([1-9]\\d{0,14})$`);

/** Returns the key of a column, such as `o12`. */
export const columnKey = ({ kind, id }: ColumnRef): string => `${columnLetters[kind]}${id}`;

/** Returns the column of a key; undefined if it is not a key. */
export function readColumn(key: string): ColumnRef | undefined {
  const [, letter, id] = keyForm.exec(key) ?? [];
  const kind = kinds.find(([, each]) => each === letter)?.[0];
  return kind && { kind, id: Number(id) };
}

/** Returns the columns of a list of keys separated by commas: each once, up to the maximum. */
export function readColumns(text: string): ColumnRef[] {
  const keys = [...new Set(text.split(',').map((key) => key.trim()))];
  return keys.flatMap((key) => readColumn(key) ?? []).slice(0, limits.comparedColumns);
}

/** Returns the keys of columns as text, separated by commas. */
export const columnsText = (columns: readonly ColumnRef[]): string => columns.map(columnKey).join(',');
