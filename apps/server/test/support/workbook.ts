import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Returns a ZIP of the given entries. */
export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * Returns the entries of a workbook as spreadsheet programs write them; `rows` is the XML inside
 * `sheetData`.
 */
export function workbookParts(
  rows: string,
  { strings = [] as string[], formats = '', styles = '', properties = '' } = {},
): Record<string, string> {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
  return {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${relations}">${properties}<sheets><sheet name="Offers" sheetId="1" r:id="rId2"/><sheet name="Other" sheetId="2" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1, 'worksheet', 'worksheets/other.xml')}${relation(2, 'worksheet', '/xl/worksheets/sheet1.xml')}${relation(3, 'sharedStrings', 'sharedStrings.xml')}${relation(4, 'styles', 'styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings.join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/worksheets/other.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
  };
}

/** Returns the XML of a cell with inline text. */
export function inlineCell(text: string, place?: string): string {
  return `<c${place === undefined ? '' : ` r="${place}"`} t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** Returns a workbook whose cells are texts. */
export function workbookOf(rows: string[][]): Promise<Buffer> {
  const xml = rows.map((cells) => `<row>${cells.map((cell) => inlineCell(cell)).join('')}</row>`);
  return zipOf(workbookParts(xml.join('')));
}

/** Returns the ZIP with an entry whose declared uncompressed size is too small. */
export function understated(zip: Buffer, name: string, sizeBytes: number): Buffer {
  const changed = Buffer.from(zip);
  let entry = changed.indexOf('PK\u0001\u0002');
  while (entry >= 0) {
    const nameBytes = changed.readUInt16LE(entry + 28);
    if (changed.toString('utf8', entry + 46, entry + 46 + nameBytes) === name) {
      changed.writeUInt32LE(sizeBytes, entry + 24);
      return changed;
    }
    entry = changed.indexOf('PK\u0001\u0002', entry + 4);
  }
  throw new Error(`no part ${name}`);
}
