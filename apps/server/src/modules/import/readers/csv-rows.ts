import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';

/** One record with its row as a spreadsheet counts it (the header is row 1). */
export type CsvRow = { row: number; cells: string[] };

/** A CSV being read: its header as written, and the rows after it, which can be read once. */
export type CsvTable = { header: string[]; rows: AsyncGenerator<CsvRow> };

const longestRecord = 2_000_000;

/**
 * Opens a CSV: comma, semicolon or tab by what the first line has most of; byte order mark, stray quotes, short and
 * long rows and empty lines tolerated. An empty text has no header and is undefined. A quote that never closes ends
 * in an error after at most 2 MB, so no file can fill the memory.
 */
export async function openCsv(chunks: AsyncIterable<Buffer>): Promise<CsvTable | undefined> {
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
      skip_empty_lines: true,
      max_record_size: longestRecord,
    }),
    () => {},
  );
  const records = (parser as AsyncIterable<string[]>)[Symbol.asyncIterator]();
  const header = await records.next();
  if (header.done === true) return undefined;
  return { header: header.value.map((name) => name.trim()), rows: numbered(records) };
}

async function* numbered(records: AsyncIterator<string[]>): AsyncGenerator<CsvRow> {
  try {
    let row = 1;
    for (let step = await records.next(); step.done !== true; step = await records.next()) {
      row += 1;
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
  const line =
    first
      .subarray(0, 16_384)
      .toString('utf8')
      .split(/[\r\n]/u, 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}
