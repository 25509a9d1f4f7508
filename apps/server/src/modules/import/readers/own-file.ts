import { groupIndian } from '@proffer/contract/wire/group-indian';
import { limits } from '@proffer/contract/wire/limits';
import { CsvError } from 'csv-parse';
import { FileRefused } from './file-refused';
import { openCsv } from './csv-rows';
import { firstRows } from './find-header';
import { withoutGuards } from './own-table';
import type { Table, TableRow } from './table';
import { assertWithinBounds } from './text-bounds';
import { openOwnSheets } from './xlsx/open-xlsx';

const kinds: readonly { signature: readonly number[]; kind: 'zip' | 'old' | 'utf-16' }[] = [
  { signature: [0x50, 0x4b, 0x03, 0x04], kind: 'zip' },
  { signature: [0xd0, 0xcf, 0x11, 0xe0], kind: 'old' },
  { signature: [0xff, 0xfe], kind: 'utf-16' },
  { signature: [0xfe, 0xff], kind: 'utf-16' },
];

/** Non-empty rows of a supplier's CSV or of one sheet, including the header. */
export interface OwnRows {
  rows: TableRow[];
  delimiter: string | undefined;
  hiddenColumns: ReadonlySet<number>;
  /** Name of the sheet, and names of all sheets; absent for a CSV. */
  sheet: string | undefined;
  sheets: { name: string; isHidden: boolean }[];
}

interface Choice {
  /** Sheet that the supplier chose. */
  sheet: string | undefined;
  hasHeader(rows: readonly TableRow[]): boolean;
}

/**
 * Reads a supplier's file as CSV or workbook, decided by its content. Without a choice it reads the first visible
 * sheet with a header, else the first visible one (OFF-424). Returns undefined for an empty file; throws FileRefused.
 */
export async function readOwnFile(bytes: Uint8Array, choice: Choice): Promise<OwnRows | undefined> {
  const kind = kindOf(bytes);
  if (kind === 'zip') return readWorkbook(bytes, choice);
  const refusal = refusals[kind === 'text' && bytes.includes(0) ? 'unknown' : kind];
  if (refusal !== undefined) throw new FileRefused(refusal);
  const table = await openCsvBytes(bytes);
  return table && { ...(await collected(table)), sheet: undefined, sheets: [] };
}

async function readWorkbook(
  bytes: Uint8Array,
  { sheet: wanted, hasHeader }: Choice,
): Promise<OwnRows | undefined> {
  const sheets: OwnRows['sheets'] = [];
  let found: OwnRows | undefined;
  let isFound = false;
  for await (const { name, isHidden, table } of openOwnSheets(bytes)) {
    sheets.push({ name, isHidden });
    if (isHidden || table === undefined || isFound || (wanted !== undefined && name !== wanted)) continue;
    const read = { ...(await collected(table)), sheet: name, sheets };
    isFound = name === wanted || hasHeader(read.rows);
    if (isFound || found === undefined) found = read;
  }
  if (sheets.every(({ isHidden }) => isHidden))
    throw new FileRefused('All sheets of this workbook are hidden.');
  return found;
}

async function collected({ header, headerAt, rows, delimiter, hiddenColumns }: Table) {
  const all: TableRow[] = [{ row: headerAt, cells: header }];
  for await (const row of rows) {
    if (all.length >= limits.importFile.rows + firstRows) throw tooManyRows();
    all.push(row);
  }
  return { rows: all, delimiter, hiddenColumns: hiddenColumns ?? new Set<number>() };
}

export function tooManyRows(): FileRefused {
  const most = groupIndian(limits.importFile.rows);
  return new FileRefused(`This file has more than ${most} rows. Please split it into several files.`);
}

const refusals: Partial<Record<string, string>> = {
  old: 'This is an old Excel file, or it has a password. Please save it as .xlsx without a password.',
  'utf-16': 'This text is in UTF-16. Please save it as CSV UTF-8.',
  unknown: 'This is neither a CSV nor an Excel file.',
};

function kindOf(bytes: Uint8Array) {
  const known = kinds.find(({ signature }) => signature.every((byte, position) => bytes[position] === byte));
  return known?.kind ?? 'text';
}

const pieceBytes = 16 * 1024;
/**
 * Limits of a CSV. All texts of an offer at maximum length have about 90,000 bytes in a three-byte script. Spreadsheet
 * programs leave some empty rows, but fewer than this.
 */
const bounds = { recordBytes: 300_000, rows: 20_000, cellsPerRow: 1_000 };
/** Limits of the text of a CSV, more than long texts with many line breaks need. */
const textBounds = { lines: 500_000, cells: 2_000_000 };

async function openCsvBytes(bytes: Uint8Array): Promise<Table | undefined> {
  assertWithinBounds(bytes, textBounds);
  try {
    const table = await openCsv(pieces(bytes), bounds);
    return table && withoutGuards({ ...table, rows: readable(table.rows) });
  } catch (error) {
    throw unreadable(error);
  }
}

/** Yields the bytes in chunks, so that reading stops soon after an error. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield Buffer.from(bytes.subarray(at, at + pieceBytes));
  }
}

async function* readable(rows: Table['rows']): Table['rows'] {
  try {
    yield* rows;
  } catch (error) {
    throw unreadable(error);
  }
}

/** Returns the refusal for a parse error. The parser counts finished rows, so the broken one is the next. */
function unreadable(error: unknown): FileRefused {
  if (error instanceof FileRefused) return error;
  const row =
    error instanceof CsvError && 'records' in error && typeof error.records === 'number'
      ? error.records + 1
      : undefined;
  const reason =
    row === undefined
      ? 'This file could not be read as CSV.'
      : `Row ${row} is too long, or a quotation mark in it is never closed.`;
  return new FileRefused(reason, { cause: error });
}
