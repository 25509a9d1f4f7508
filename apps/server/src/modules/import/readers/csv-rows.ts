import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Table, TableRow } from './table';
import { tooMany } from './text-bounds';

/** Limits that protect memory and time against a hostile file. */
type CsvBounds = { recordBytes: number; rows: number; cellsPerRow: number };

const widest: CsvBounds = { recordBytes: 2_000_000, rows: Infinity, cellsPerRow: Infinity };

/**
 * Opens a CSV. The separator is stated by `sep=` or guessed from the first lines. Byte order marks, stray quotes,
 * uneven rows and empty lines are accepted. Returns undefined for a file of empty lines. An unclosed quote causes an
 * error after `recordBytes`.
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
  const { delimiter, isStated } = delimiterOf(first);
  const parser = pipeline(
    Readable.from(rejoined(first, source), { objectMode: false }),
    parse({
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      // With automatic detection the parser takes three times as long over thousands of small files.
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: bounds.recordBytes,
    }),
    () => {},
  );
  const records = (parser as AsyncIterable<string[]>)[Symbol.asyncIterator]();
  const rows = filledRows(records, bounds);
  if (isStated) await rows.next();
  const header = await rows.next();
  if (header.done === true) return undefined;
  const { row, cells } = header.value;
  return { header: cells.map((name) => name.trim()), headerAt: row, rows, delimiter };
}

/** Yields non-empty rows; empty lines count, so that row numbers match those of a spreadsheet. */
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

const firstLines = 10;
const statedDelimiter = /^\uFEFF?"?sep=([,;\t|])"?\s*$/iu;

/** Returns the column separator, and whether the first line states it (`sep=;`), as spreadsheet programs write it. */
function delimiterOf(first: Buffer): { delimiter: string; isStated: boolean } {
  const lines = first
    .subarray(0, 16_384)
    .toString('utf8')
    .split(/[\r\n]+/u)
    .filter(Boolean);
  const stated = statedDelimiter.exec(lines[0] ?? '')?.[1];
  if (stated !== undefined) return { delimiter: stated, isStated: true };
  const unquoted = lines
    .join('\n')
    .replaceAll(/"(?:[^"]|"")*"/gu, '')
    .split('\n')
    .slice(0, firstLines);
  const marks = [',', ';', '\t'].map((mark) => {
    const counts = unquoted.map((line) => line.split(mark).length - 1).filter((count) => count > 0);
    const alike = Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length));
    const total = counts.reduce((sum, count) => sum + count, 0);
    // The best separator occurs in most lines, equally often in each.
    return { mark, rank: [counts.length, alike, total] as const };
  });
  const [best] = marks.toSorted(
    ({ rank: one }, { rank: other }) => other[0] - one[0] || other[1] - one[1] || other[2] - one[2],
  );
  return { delimiter: best?.mark ?? ',', isStated: false };
}
