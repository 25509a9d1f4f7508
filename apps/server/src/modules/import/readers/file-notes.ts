import { groupIndian } from '@proffer/contract/wire/group-indian';
import type { ReadColumn } from './chosen-columns';
import type { OwnRows } from './own-file';
import { namedCompanyColumns, type OwnRow } from './own-table';

/** Column that the list of refused rows adds; ignored when that list is imported. */
export const reasonColumn = 'reason';

/** Rows and columns that the import leaves out, and the choices for the file. */
export interface FileLayout {
  columns: readonly ReadColumn[];
  groupAt: string | undefined;
  repeated: readonly string[];
  hiddenColumns: readonly string[];
  headerRow: number;
  hasRowsAbove: boolean;
  hiddenRows: readonly number[];
  totals: readonly { row: number; name: string }[];
  file: Pick<OwnRows, 'sheet' | 'sheets'>;
}

/** Returns notes for the supplier about how the file was read. */
export function layoutNotes(layout: FileLayout): string[] {
  const { columns, groupAt, repeated, hiddenColumns, headerRow, hasRowsAbove, hiddenRows, totals } = layout;
  const company = namedCompanyColumns(columns.map(({ header }) => header));
  const unread = columns
    .filter(({ header: name, column }) => name !== '' && name !== reasonColumn && column === undefined)
    .map(({ header: name }) => name)
    .filter((name) => !company.includes(name) && name !== groupAt && !hiddenColumns.includes(name));
  return [
    ...sheetNotes(layout.file),
    ...(hasRowsAbove ? [`Row ${headerRow} is used as the header; rows above it are ignored.`] : []),
    ...(unread.length > 0 ? [`Ignored columns: ${listed(unread)}.`] : []),
    ...(company.length > 0
      ? [`Ignored, because all offers belong to your company: ${listed(company)}.`]
      : []),
    ...repeated.map((name) => `Several columns are called "${name}"; the first one is used.`),
    ...(hiddenColumns.length > 0
      ? [`Hidden columns are ignored unless you choose them: ${listed(hiddenColumns)}.`]
      : []),
    ...(hiddenRows.length > 0
      ? [
          `${hiddenRows.length === 1 ? '1 hidden row is' : `${groupIndian(hiddenRows.length)} hidden rows are`} not read: ${listed(hiddenRows)}. Show hidden rows in the file to import them.`,
        ]
      : []),
    ...(totals.length > 0
      ? [`Ignored as totals: ${listed(totals.map(({ row, name }) => `row ${row} "${name.slice(0, 40)}"`))}.`]
      : []),
  ];
}

function sheetNotes({ sheet, sheets }: FileLayout['file']): string[] {
  const others = sheets.filter(({ name }) => name !== sheet);
  if (sheet === undefined || others.length === 0) return [];
  const names = others.map(({ name, isHidden }) => `"${name}"${isHidden ? ' (hidden)' : ''}`);
  return [`The sheet "${sheet}" is read. Not read: ${listed(names)}.`];
}

const listed = (names: readonly (string | number)[]): string => names.join(', ').slice(0, 300);

/** Collects notes on values that a person should check: one example of each kind, with the number of others. */
export function createReadings() {
  const first = new Map<string, { text: string; row: number; more: number }>();
  return {
    add({ row, mapped }: OwnRow): void {
      if (mapped.kind === 'refused') return;
      for (const text of new Set(mapped.notes)) {
        const kind = text.match(/^\w+|, rounded| and not as/gu)?.join('') ?? '';
        const known = first.get(kind);
        if (known) known.more += 1;
        else first.set(kind, { text, row, more: 0 });
      }
    },
    notes: (): string[] =>
      [...first.values()].map(({ text, row, more }) => {
        const others = more === 1 ? ' So is one more.' : ` So are ${groupIndian(more)} more.`;
        return `Row ${row}: ${text}${more === 0 ? '' : others}`;
      }),
  };
}
