import { FileRefused } from '../file-refused';
import { tooMany } from '../text-bounds';
import { isDateFormat, unescapeText, type CellReading } from './cell-text';
import { readXml, type XmlHandler } from './xml';
import type { ZipParts } from './zip-parts';

/** Texts of a workbook in UTF-16 units; the largest file we take as CSV has half as many. */
export const longestTexts = 20 * 1024 * 1024;

/** Every cell of the rows that are read could name one of its own; the sheets that are not read name some too. */
const mostStrings = 200_000;

const workbookPart = 'xl/workbook.xml';

export function isWorkbook(parts: ZipParts): boolean {
  return parts.has(workbookPart);
}

/** Where the first sheet is, and what its cells are read with. */
export async function readWorkbook(parts: ZipParts): Promise<{ sheetPart: string; reading: CellReading }> {
  const sheetIds: string[] = [];
  let isEpoch1904 = false;
  await read(parts, workbookPart, {
    open(name, attributes) {
      if (name === 'sheet') sheetIds.push(relationOf(attributes));
      if (name === 'workbookPr') isEpoch1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    },
  });
  const targets = new Map<string, { type: string; part: string }>();
  await read(parts, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      targets.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part });
    },
  });
  const sheets = sheetIds.map((id) => targets.get(id)).filter((target) => target?.type === 'worksheet');
  const sheetPart = sheets[0]?.part;
  if (sheetPart === undefined) throw new FileRefused('This workbook has no sheet.');
  const partOf = (type: string) => [...targets.values()].find((target) => target.type === type)?.part;
  return {
    sheetPart,
    reading: {
      sharedStrings: await readSharedStrings(parts, partOf('sharedStrings')),
      dateStyles: await readDateStyles(parts, partOf('styles')),
      isEpoch1904,
    },
  };
}

/** The relation's prefix is chosen by whoever writes the file. */
function relationOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}

/** Texts that cells name by their position; the reading aids of Japanese texts are left out. */
async function readSharedStrings(parts: ZipParts, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (part === undefined || !parts.has(part)) return strings;
  let current = '';
  let isText = false;
  let isAid = false;
  let total = 0;
  await read(parts, part, {
    open(name, { uniqueCount }) {
      // What it says of itself is refused at once; what it does not say is counted.
      if (name === 'sst' && Number(uniqueCount) > mostStrings) throw tooMany('different texts', mostStrings);
      if (name === 'si') current = '';
      isAid ||= name === 'rPh';
      isText = name === 't' && !isAid;
    },
    text(text) {
      if (!isText) return;
      total += text.length;
      if (total > longestTexts) throw new FileRefused('This workbook holds too much text. Please split it.');
      current += text;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isAid = false;
      if (name !== 'si') return;
      strings.push(unescapeText(current));
      if (strings.length > mostStrings) throw tooMany('different texts', mostStrings);
    },
  });
  return strings;
}

async function readDateStyles(parts: ZipParts, part: string | undefined): Promise<Set<number>> {
  const dateStyles = new Set<number>();
  if (part === undefined || !parts.has(part)) return dateStyles;
  const codes = new Map<number, string>();
  let isCellFormats = false;
  let position = 0;
  await read(parts, part, {
    open(name, { numFmtId = '0', formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      isCellFormats ||= name === 'cellXfs';
      if (!isCellFormats || name !== 'xf') return;
      if (isDateFormat(Number(numFmtId), codes.get(Number(numFmtId)))) dateStyles.add(position);
      position += 1;
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return dateStyles;
}

async function read(parts: ZipParts, part: string, handler: XmlHandler): Promise<void> {
  for await (const _ of readXml(await parts.open(part), handler)) continue;
}
