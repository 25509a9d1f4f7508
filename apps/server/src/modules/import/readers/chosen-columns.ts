import {
  columnKey,
  importColumns,
  type ChosenColumns,
  type ImportColumn,
} from '@proffer/contract/offers/import-columns';
import type { OwnColumn } from '../mapping/own-csv.mapping';
import { guessColumn } from '../mapping/guess-column';
import { ownColumn } from './own-table';

/** A column of a file: what it is called, and what of an offer it holds. */
export interface ReadColumn {
  header: string;
  readAs: ImportColumn | '';
  column: OwnColumn | undefined;
  /** Neither chosen nor called by our name. */
  isGuessed: boolean;
}

/**
 * What each column of a file is: as the supplier chose, else by our own name of it, else guessed by its words. Nothing is
 * read twice: the first column counts, a chosen one before a named one before a guessed one. The columns at `unread` are
 * read only where they are chosen.
 */
export function chosenColumns(
  header: readonly string[],
  chosen: ChosenColumns = {},
  unread: ReadonlySet<number> = new Set(),
): ReadColumn[] {
  const found = new Map<number, ImportColumn | ''>();
  const taken = new Set<ImportColumn>();
  const steps: ((name: string, at: number) => ImportColumn | '' | undefined)[] = [
    (name) => (Object.hasOwn(chosen, columnKey(name)) ? chosen[columnKey(name)] : undefined),
    (name, at) => (unread.has(at) ? undefined : ownName(name)),
    (name, at) => (unread.has(at) || ownColumn(name) !== undefined ? undefined : guessColumn(name)),
  ];
  for (const step of steps) {
    for (const [position, name] of header.entries()) {
      const column = name === '' || found.has(position) ? undefined : step(name, position);
      if (column === undefined || (column !== '' && isTaken(column, taken))) continue;
      found.set(position, column);
      if (column !== '') taken.add(column);
    }
  }
  // A price list that only describes its goods describes them in a line each.
  const described = [...found].find(
    ([position, column]) => column === 'detail' && isGuessed(header[position], chosen),
  );
  if (described !== undefined && !taken.has('title')) found.set(described[0], 'title');
  return header.map((name, position) => {
    const readAs = found.get(position) ?? '';
    return {
      header: name,
      readAs,
      column: readAs === '' ? undefined : ownColumn(readAs),
      isGuessed: isGuessed(name, chosen),
    };
  });
}

function isGuessed(name = '', chosen: ChosenColumns): boolean {
  return !Object.hasOwn(chosen, columnKey(name)) && ownColumn(name) === undefined;
}

/** A range and its ends are the same thing. */
function isTaken(column: ImportColumn, taken: ReadonlySet<ImportColumn>): boolean {
  if (taken.has(column)) return true;
  const whole = /^(qty|budget)(From|To)?$/u.exec(column);
  if (whole === null) return false;
  const others = whole[2] === undefined ? [`${whole[1]}From`, `${whole[1]}To`] : [whole[1]];
  return others.some((other) => taken.has(other as ImportColumn));
}

function ownName(header: string): ImportColumn | undefined {
  const own = ownColumn(header)?.toLowerCase();
  return importColumns.find((column) => column.toLowerCase() === own);
}
