import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib';

/** Tags and fonts used in a content stream. */
export interface ContentReading {
  /** Numbers of the structure pieces, in order. */
  pieces: number[];
  /** Painting operators outside of structure pieces and artifacts. */
  untagged: string[];
  /** Character codes shown in each font, by font name. */
  codes: Map<string, Set<number>>;
  /** Names of the forms and images drawn. */
  drawn: string[];
}

const painting = new Set([
  'Tj',
  'TJ',
  "'",
  '"',
  'S',
  's',
  'f',
  'F',
  'f*',
  'B',
  'B*',
  'b',
  'b*',
  'sh',
  'Do',
  'EI',
]);
const token =
  /\s+|(<<|>>|\[|\])|(\/[^\s<>[\](){}/%]*)|(<[0-9A-Fa-f\s]*>)|(\((?:\\[^]|[^\\()])*\))|([^\s<>[\](){}/%]+)/gy;

/**
 * Parses the content streams that our writer produces: without nested parentheses in strings and
 * without inline images.
 */
export function readContent(content: string): ContentReading {
  const reading: ContentReading = { pieces: [], untagged: [], codes: new Map(), drawn: [] };
  const marks: boolean[] = [];
  let font = '';
  let operands: string[] = [];
  token.lastIndex = 0;
  for (let match = token.exec(content); match !== null; match = token.exec(content)) {
    const operator = match[5];
    if (operator === undefined || /^[-+.\d]/.test(operator)) {
      if (match[0].trim() !== '') operands.push(match[0]);
      continue;
    }
    if (operator === 'BDC' || operator === 'BMC') {
      const piece = /\/MCID (\d+)/.exec(operands.join(' '))?.[1];
      if (piece !== undefined) reading.pieces.push(Number(piece));
      marks.push(piece !== undefined || operands[0] === '/Artifact');
    }
    if (operator === 'EMC') marks.pop();
    if (operator === 'Tf') font = (operands[0] ?? '').slice(1);
    if (operator === 'Tj' || operator === 'TJ') addCodes(reading.codes, font, operands);
    if (operator === 'Do') reading.drawn.push((operands[0] ?? '').slice(1));
    if (painting.has(operator) && !marks.includes(true)) reading.untagged.push(operator);
    operands = [];
  }
  if (marks.length > 0) reading.untagged.push(`${marks.length} marks that are not ended`);
  return reading;
}

function addCodes(codes: Map<string, Set<number>>, font: string, operands: readonly string[]): void {
  const shown = codes.get(font) ?? new Set();
  codes.set(font, shown);
  for (const text of operands.filter((one) => one.startsWith('<') && one !== '<<')) {
    for (const code of text.match(/[0-9A-Fa-f]{4}/g) ?? []) shown.add(Number.parseInt(code, 16));
  }
}

/** Returns the decoded bytes of a stream. */
export const bytesOf = (stream: PDFObject | undefined): Uint8Array =>
  stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : new Uint8Array();

/** Returns the content of a page as one text. */
export function contentOf(page: PDFDict): string {
  const contents = page.lookup(PDFName.of('Contents'));
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents];
  return streams.map((stream) => Buffer.from(bytesOf(stream)).toString('latin1')).join('\n');
}

/** Returns the faults of an embedded font and of the character codes shown in it. */
export function fontFaults(font: PDFDict, codes: ReadonlySet<number>): string[] {
  const inner = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
  const file = inner.lookup(PDFName.of('FontDescriptor'), PDFDict).lookup(PDFName.of('FontFile2'));
  if (!(file instanceof PDFRawStream)) return ['a font that is not embedded'];
  const called = String(font.get(PDFName.of('BaseFont')));
  const faults = /^\/[A-Z]{6}\+/.test(called) ? [] : [`${called} does not say that it is a part`];
  const map = Buffer.from(bytesOf(font.lookup(PDFName.of('ToUnicode')))).toString('latin1');
  const texts = new Map(
    [...map.matchAll(/<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]*)>/g)].map(([, code = '', text = '']) => [
      Number.parseInt(code, 16),
      text.toUpperCase(),
    ]),
  );
  const widths = new Map(widthsOf(inner.lookup(PDFName.of('W'), PDFArray)));
  const bytes = Buffer.from(bytesOf(file));
  const program = advancesOf(bytes);
  if (!areOutlinesInPlace(bytes)) faults.push('a font whose outlines are not where it says');
  for (const code of codes) {
    const text = texts.get(code);
    if (code === 0) faults.push('a glyph that stands for none');
    if (text === undefined || /^(?:|0000|FEFF|FFFE)$/.test(text)) faults.push(`glyph ${code} without a text`);
    const [given, real] = [widths.get(code), program(code)];
    if (given === undefined || real === undefined || Math.abs(given - real) > 1)
      faults.push(`glyph ${code} is ${given} wide, in its font ${real}`);
  }
  return faults;
}

function* widthsOf(list: PDFArray): Generator<[code: number, width: number]> {
  for (let at = 0; at + 1 < list.size(); at += 2) {
    const first = Number(list.get(at).toString());
    const widths = list.lookup(at + 1, PDFArray).asArray();
    for (const [index, width] of widths.entries()) yield [first + index, Number(width.toString())];
  }
}

interface FontTable {
  at: number;
  length: number;
}

function tablesOf(font: Buffer): Map<string, FontTable> {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + index * 16;
      const table = { at: font.readUInt32BE(entry + 8), length: font.readUInt32BE(entry + 12) };
      return [font.toString('latin1', entry, entry + 4), table] as const;
    }),
  );
}

/**
 * Returns whether every outline starts at the offset listed in `loca`, with a plausible number of
 * contours and bounding box.
 */
function areOutlinesInPlace(font: Buffer): boolean {
  const tables = tablesOf(font);
  const [head, loca, glyf] = ['head', 'loca', 'glyf'].map((name) => tables.get(name));
  if (!head || !loca || !glyf) return false;
  const isShort = font.readInt16BE(head.at + 50) === 0;
  const places = Array.from({ length: loca.length / (isShort ? 2 : 4) }, (_, index) =>
    isShort ? font.readUInt16BE(loca.at + index * 2) * 2 : font.readUInt32BE(loca.at + index * 4),
  );
  return places.every((place, index) => {
    const end = places[index + 1];
    if (end === undefined || end === place) return place <= glyf.length;
    const [contours = 0, left = 0, bottom = 0, right = 0, top = 0] = [0, 2, 4, 6, 8].map((offset) =>
      font.readInt16BE(glyf.at + place + offset),
    );
    return contours >= -1 && contours < 100 && left <= right && bottom <= top && end <= glyf.length;
  });
}

/**
 * Returns a function that gives the widths of the glyphs of a TrueType font, in thousandths of its
 * size.
 */
function advancesOf(font: Buffer): (glyph: number) => number | undefined {
  const tables = tablesOf(font);
  const [head, hhea, hmtx, maxp] = ['head', 'hhea', 'hmtx', 'maxp'].map((name) => tables.get(name)?.at ?? 0);
  if (!head || !hhea || !hmtx || !maxp) return () => undefined;
  const unitsPerEm = font.readUInt16BE(head + 18);
  const [measured, count] = [font.readUInt16BE(hhea + 34), font.readUInt16BE(maxp + 4)];
  return (glyph) =>
    glyph < count
      ? (font.readUInt16BE(hmtx + 4 * Math.min(glyph, measured - 1)) * 1000) / unitsPerEm
      : undefined;
}
