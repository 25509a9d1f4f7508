import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Cell } from './own-cells';
import { fixedParts, sheetEnd, sheetPlace, sheetRow, sheetStart } from './xlsx-parts';

interface Sheet {
  name: string;
  header: readonly string[];
  pages: AsyncIterable<Cell[][]>;
}

/** Writes a workbook with one sheet of offers. */
export const xlsxFile = (header: readonly string[], pages: AsyncIterable<Cell[][]>): Promise<Buffer> =>
  workbook([{ name: 'Offers', header, pages }]);

/** Writes a workbook. Rows are compressed as they arrive, so that only compressed bytes are in memory. */
export async function workbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const zip = new ZipFile();
  const names = sheets.map(({ name }) => name);
  for (const [name, text] of Object.entries(fixedParts(names))) zip.addBuffer(Buffer.from(text), name);
  for (const [index, sheet] of sheets.entries()) {
    zip.addReadStream(Readable.from(sheetXml(sheet)), sheetPlace(index + 1));
  }
  zip.end();
  return new Promise((resolve, reject) => {
    // A failing inner stream does not end the file by itself.
    zip.on('error', reject);
    buffer(zip.outputStream).then(resolve, reject);
  });
}

async function* sheetXml({ header, pages }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(sheetStart(header));
  let row = 1;
  for await (const page of pages) {
    const xml = page.map((cells) => sheetRow(cells, (row += 1)));
    yield Buffer.from(xml.join(''));
  }
  yield Buffer.from(sheetEnd);
}
