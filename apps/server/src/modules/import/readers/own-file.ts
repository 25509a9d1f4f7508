import { CsvError } from 'csv-parse';
import { FileRefused } from './file-refused';
import { openCsv } from './csv-rows';
import { withoutGuards } from './own-table';
import type { Table } from './table';
import { assertWithinBounds } from './text-bounds';
import { openXlsx } from './xlsx/open-xlsx';

const kinds: readonly { signature: readonly number[]; kind: 'zip' | 'old' | 'utf-16' }[] = [
  { signature: [0x50, 0x4b, 0x03, 0x04], kind: 'zip' },
  { signature: [0xd0, 0xcf, 0x11, 0xe0], kind: 'old' },
  { signature: [0xff, 0xfe], kind: 'utf-16' },
  { signature: [0xfe, 0xff], kind: 'utf-16' },
];

/**
 * Opens a supplier's file, a CSV or the first sheet of a workbook as its content says, not its name. Undefined when
 * it holds nothing. Fails with FileRefused, while it is read too.
 */
export async function openOwnFile(bytes: Uint8Array): Promise<Table | undefined> {
  const kind = kindOf(bytes);
  if (kind === 'zip') return openXlsx(bytes);
  const refusal = refusals[kind === 'text' && bytes.includes(0) ? 'unknown' : kind];
  if (refusal !== undefined) throw new FileRefused(refusal);
  return openCsvBytes(bytes);
}

const refusals: Partial<Record<string, string>> = {
  old: 'This is an old Excel file, or one with a password. Please save it as .xlsx without a password.',
  'utf-16': 'This text is in UTF-16. Please save it as CSV UTF-8.',
  unknown: 'This is neither a CSV nor an Excel file.',
};

function kindOf(bytes: Uint8Array) {
  const known = kinds.find(({ signature }) => signature.every((byte, position) => bytes[position] === byte));
  return known?.kind ?? 'text';
}

const pieceBytes = 16 * 1024;
/**
 * All texts of an offer at their longest, in a script of three bytes a letter, have some 90,000 bytes. Spreadsheet
 * programs leave empty rows behind, but not as many.
 */
const bounds = { recordBytes: 300_000, rows: 20_000, cellsPerRow: 1_000 };
/** The longest texts of an offer may hold a line every few words; all rows at once do not. */
const textBounds = { lines: 500_000, cells: 2_000_000 };

async function openCsvBytes(bytes: Uint8Array): Promise<Table | undefined> {
  assertWithinBounds(bytes, textBounds);
  try {
    const table = await openCsv(pieces(bytes), bounds);
    return table && withoutGuards({ header: table.header, rows: readable(table.rows) });
  } catch (error) {
    throw unreadable(error);
  }
}

/** In pieces, so that reading ends soon after what ends it. */
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

/** The parser counts the rows it has finished; the next one is the broken one. */
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
