import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Table, TableRow } from './table';
import { tooMany } from './text-bounds';

/** What reading ends at, so that no file can fill the memory or keep the process. */
type CsvBounds = { recordBytes: number; rows: number; cellsPerRow: number };

const widest: CsvBounds = { recordBytes: 2_000_000, rows: Infinity, cellsPerRow: Infinity };

/**
 * Opens a CSV: comma, semicolon or tab by what the first line has most of; byte order mark, stray quotes, short and
 * long rows and empty lines tolerated. A text of empty lines has no header and is undefined. A quote that never closes ends
 * in an error after `recordBytes`.
 */
export async function openCsv(
  chunks: AsyncIterable<Buffer>,
  bounds: CsvBounds = widest,
): Promise<Table | undefined> {
  const source = chunks[Symbol.asyncIterator]();
  const first = await firstChunk(source);
  if (first === undefined) {
    await source.return?.();
    return undefined;
  }
  const parser = pipeline(
    Readable.from(rejoined(first, source), { objectMode: false }),
    parse({
      bom: true,
      delimiter: delimiterOf(first),
      relax_column_count: true,
      relax_quotes: true,
      // Left to find the line end itself, the parser takes three times as long over thousands of small files.
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: bounds.recordBytes,
    }),
    () => {},
  );
  const records = (parser as AsyncIterable<string[]>)[Symbol.asyncIterator]();
  const rows = filledRows(records, bounds);
  const header = await rows.next();
  return header.done === true ? undefined : { header: header.value.cells.map((name) => name.trim()), rows };
}

/** Empty lines are counted, as a spreadsheet does, so that a row can be found by its number. */
async function* filledRows(records: AsyncIterator<string[]>, bounds: CsvBounds): AsyncGenerator<TableRow> {
  try {
    let row = 0;
    for (let step = await records.next(); step.done !== true; step = await records.next()) {
      row += 1;
      if (row > bounds.rows) throw tooMany('rows', bounds.rows);
      if (step.value.length > bounds.cellsPerRow) throw tooMany('cells in a row', bounds.cellsPerRow);
      if (step.value.some((cell) => cell.trim() !== '')) yield { row, cells: step.value };
    }
  } finally {
    await records.return?.();
  }
}

async function firstChunk(source: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  for (let step = await source.next(); step.done !== true; step = await source.next()) {
    if (step.value.length > 0) return step.value;
  }
  return undefined;
}

async function* rejoined(first: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first;
    for (let step = await source.next(); step.done !== true; step = await source.next()) yield step.value;
  } finally {
    await source.return?.();
  }
}

function delimiterOf(first: Buffer): string {
  const line = /[^\r\n]+/u.exec(first.subarray(0, 16_384).toString('utf8'))?.[0] ?? '';
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}
