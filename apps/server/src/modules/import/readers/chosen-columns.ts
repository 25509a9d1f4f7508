import {
  columnKey,
  importColumns,
  type ChosenColumns,
  type ImportColumn,
} from '@proffer/contract/offers/import-columns';
import type { OwnColumn } from '../mapping/own-csv.mapping';
import { guessColumn } from '../mapping/guess-column';
import { ownColumn } from './own-table';

/** A column of a file with its header and its meaning. */
export interface ReadColumn {
  header: string;
  readAs: ImportColumn | '';
  column: OwnColumn | undefined;
  /** True if the meaning was neither chosen nor named by the header. */
  isGuessed: boolean;
}

/**
 * Returns the meaning of each column: as chosen, else by a known name, else guessed from the words of its header. Each
 * meaning is used once; a chosen column takes precedence over a named one, and that over a guessed one. Columns in
 * `unread` are read only if they are chosen.
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
  // If no column is the title, a guessed description is used as the title: price lists describe their goods in one
  // line.
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

/** Returns true if the column or its range is assigned already; a range and its ends exclude each other. */
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
