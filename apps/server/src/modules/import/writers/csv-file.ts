import { byteOrderMark, csvText } from './csv-text';
import type { Cell } from './own-cells';

/** Writes a CSV in UTF-8 with a byte order mark. */
export async function csvFile(header: readonly string[], pages: AsyncIterable<Cell[][]>): Promise<Buffer> {
  const pieces = [Buffer.from(byteOrderMark + csvText([header]))];
  for await (const page of pages) pieces.push(Buffer.from(csvText(page)));
  return Buffer.concat(pieces);
}
