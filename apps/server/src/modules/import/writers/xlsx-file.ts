import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Cell } from './own-cells';
import { fixedParts, sheetEnd, sheetRow, sheetStart } from './xlsx-parts';

/** A workbook of one sheet; the rows are packed as they come, so that only the packed bytes are in memory. */
export async function xlsxFile(header: readonly string[], pages: AsyncIterable<Cell[][]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(fixedParts)) zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(Readable.from(sheetXml(header, pages)), 'xl/worksheets/sheet1.xml');
  zip.end();
  return new Promise((resolve, reject) => {
    // A stream that fails inside does not end the file.
    zip.on('error', reject);
    buffer(zip.outputStream).then(resolve, reject);
  });
}

async function* sheetXml(header: readonly string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(sheetStart(header));
  let row = 1;
  for await (const page of pages) {
    const xml = page.map((cells) => sheetRow(cells, (row += 1)));
    yield Buffer.from(xml.join(''));
  }
  yield Buffer.from(sheetEnd);
}
