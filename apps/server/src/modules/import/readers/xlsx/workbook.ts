import { FileRefused } from '../file-refused';
import { tooMany } from '../text-bounds';
import { isDateFormat, unescapeText, type CellReading } from './cell-text';
import type { WorkbookBounds } from './workbook-bounds';
import { readXml, type XmlHandler } from './xml';
import type { ZipParts } from './zip-parts';

const workbookPart = 'xl/workbook.xml';

export function isWorkbook(parts: ZipParts): boolean {
  return parts.has(workbookPart);
}

/** Returns the paths of the sheets in order, at least one, and the data that their cells need. */
export async function readWorkbook(
  parts: ZipParts,
  bounds: WorkbookBounds,
): Promise<{ sheets: { name: string; part: string; isHidden: boolean }[]; reading: CellReading }> {
  const named: { name: string; id: string; isHidden: boolean }[] = [];
  let isEpoch1904 = false;
  await read(parts, workbookPart, {
    open(name, attributes) {
      if (name === 'sheet') {
        // Matches `hidden` and `veryHidden`.
        const isHidden = /hidden/iu.test(attributes['state'] ?? '');
        named.push({ name: attributes['name'] ?? '', id: relationOf(attributes), isHidden });
      }
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
  const sheets = named.flatMap(({ name, id, isHidden }) => {
    const target = targets.get(id);
    return target?.type === 'worksheet' ? [{ name, part: target.part, isHidden }] : [];
  });
  if (sheets.length === 0) throw new FileRefused('This workbook has no sheets.');
  const partOf = (type: string) => [...targets.values()].find((target) => target.type === type)?.part;
  return {
    sheets,
    reading: {
      sharedStrings: await readSharedStrings(parts, partOf('sharedStrings'), bounds),
      dateStyles: await readDateStyles(parts, partOf('styles')),
      isEpoch1904,
    },
  };
}

/** Returns the id of the relationship; its namespace prefix depends on the program that wrote the file. */
function relationOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}

/** Returns the shared strings that cells refer to by position, without phonetic hints of Japanese texts. */
async function readSharedStrings(
  parts: ZipParts,
  part: string | undefined,
  bounds: WorkbookBounds,
): Promise<string[]> {
  const strings: string[] = [];
  if (part === undefined || !parts.has(part)) return strings;
  let current = '';
  let isText = false;
  let isAid = false;
  let total = 0;
  const handler: XmlHandler = {
    open(name, { uniqueCount = '0' }) {
      // A declared number above the limit is refused at once; the actual number is counted too.
      if (name === 'sst' && Number(uniqueCount) > bounds.strings) {
        throw tooMany('different texts', bounds.strings);
      }
      if (name === 'si') current = '';
      isAid ||= name === 'rPh';
      isText = name === 't' && !isAid;
    },
    text(text) {
      if (!isText) return;
      total += text.length;
      if (total > bounds.texts)
        throw new FileRefused('This workbook contains too much text. Please split it.');
      current += text;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isAid = false;
      if (name !== 'si') return;
      strings.push(unescapeText(current));
      if (strings.length > bounds.strings) throw tooMany('different texts', bounds.strings);
    },
  };
  await read(parts, part, handler, bounds.elements);
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

async function read(
  parts: ZipParts,
  part: string,
  handler: XmlHandler,
  mostElements?: number,
): Promise<void> {
  for await (const _ of readXml(await parts.open(part), handler, mostElements)) continue;
}
