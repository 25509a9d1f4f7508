import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  StandardFontEmbedder,
  decodePDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { operationsOf, type Operand } from './content-operations';
import { nameOf } from './dictionary-values';

/** Decodes the bytes of a shown string to text; undefined if a byte stands for an unnamed glyph. */
export type TextDecoding = (bytes: Uint8Array) => string | undefined;

const maxMapBytes = 256 * 1024;
const maxRange = 65_536;
type StandardFont = Parameters<typeof StandardFontEmbedder.for>[0];
const latin = StandardFontEmbedder.for('Helvetica' as StandardFont).encoding;
/** Text of each glyph name that the Latin encodings use. */
const glyphTexts = new Map([
  ...latin.supportedCodePoints.map(
    (point) => [latin.encodeUnicodeCodePoint(point).name, String.fromCodePoint(point)] as const,
  ),
  ...(['fi', 'fl'] as const).map((name) => [name, name] as const),
  ['minus', '−'],
  ['rupee', '₹'],
  ['indianrupee', '₹'],
]);

/**
 * Returns the decoding of a font’s strings: by its ToUnicode map, or by a named encoding of a
 * simple font. Undefined if neither defines the meaning of the glyphs, as for a Type 3 font, which
 * may draw anything.
 */
export function decodingOf(font: PDFDict): TextDecoding | undefined {
  const kind = nameOf(font, 'Subtype');
  if (kind === 'Type3') return undefined;
  const map = font.lookup(PDFName.of('ToUnicode'));
  if (map instanceof PDFRawStream) {
    try {
      return mappedDecoding(map, kind === 'Type0');
    } catch {
      // A damaged map defines nothing.
      return undefined;
    }
  }
  return kind === 'Type0' ? undefined : simpleDecoding(font);
}

function simpleDecoding(font: PDFDict): TextDecoding {
  const encoding = font.lookup(PDFName.of('Encoding'));
  const base = encoding instanceof PDFName ? encoding.decodeText() : encodingNameOf(encoding);
  const differences = differencesOf(encoding);
  const isSymbolic = ['ZapfDingbats', 'Symbol'].includes(nameOf(font, 'BaseFont'));
  return (bytes) => {
    const letters = [...bytes].map((code) => {
      const name = differences.get(code);
      if (name !== undefined) return nameToText(name);
      return isSymbolic ? undefined : baseText(base, code);
    });
    return letters.every((letter) => letter !== undefined) ? letters.join('') : undefined;
  };
}

const encodingNameOf = (encoding: PDFObject | undefined) =>
  encoding instanceof PDFDict ? nameOf(encoding, 'BaseEncoding') : '';

function baseText(base: string, code: number): string | undefined {
  if (code >= 32 && code < 127 && code !== 39 && code !== 96) return String.fromCharCode(code);
  if (base === 'WinAnsiEncoding' || base === 'PDFDocEncoding')
    return code < 32 ? undefined : new TextDecoder('windows-1252').decode(Uint8Array.of(code));
  if (base === 'MacRomanEncoding')
    return code < 32 ? undefined : new TextDecoder('macintosh').decode(Uint8Array.of(code));
  // The standard encoding has typographic quotation marks at these two codes.
  return code === 39 ? '’' : code === 96 ? '‘' : undefined;
}

function differencesOf(encoding: PDFObject | undefined): Map<number, string> {
  const found = new Map<number, string>();
  const list = encoding instanceof PDFDict ? encoding.lookup(PDFName.of('Differences')) : undefined;
  let code = 0;
  for (const entry of list instanceof PDFArray ? list.asArray() : []) {
    if (entry instanceof PDFNumber) code = entry.asNumber();
    else if (entry instanceof PDFName) {
      found.set(code, entry.decodeText());
      code += 1;
    }
  }
  return found;
}

function nameToText(name: string): string | undefined {
  const hex = /^(?:uni|u)([0-9A-F]{4,6})$/.exec(name)?.[1];
  return glyphTexts.get(name) ?? (hex === undefined ? undefined : textOfPoint(Number.parseInt(hex, 16)));
}

const textOfPoint = (point: number) => (point <= 0x10_ff_ff ? String.fromCodePoint(point) : undefined);

/**
 * Reads a ToUnicode map (ISO 32000-1, 9.10.3): single codes and ranges, with one or two bytes per
 * code.
 */
function mappedDecoding(stream: PDFRawStream, isComposite: boolean): TextDecoding | undefined {
  if (stream.getContentsSize() > maxMapBytes) return undefined;
  const texts = new Map<number, string>();
  let width = isComposite ? 2 : 1;
  for (const { operator, operands } of operationsOf(decodePDFRawStream(stream).decode())) {
    if (operator === 'endcodespacerange' && operands[0] instanceof Uint8Array) width = operands[0].length;
    if (operator === 'endbfchar') {
      for (let at = 0; at + 1 < operands.length; at += 2)
        texts.set(codeOf(operands[at]), utf16(operands[at + 1]));
    }
    if (operator === 'endbfrange') {
      for (let at = 0; at + 2 < operands.length; at += 3)
        addRange(texts, codeOf(operands[at]), codeOf(operands[at + 1]), operands[at + 2]);
    }
  }
  return (bytes) => {
    let read = '';
    for (let at = 0; at < bytes.length; at += width) {
      const text = texts.get(codeOf(bytes.subarray(at, at + width)));
      if (text === undefined) return undefined;
      read += text;
    }
    return read;
  };
}

function addRange(texts: Map<number, string>, from: number, to: number, first: Operand): void {
  if (!(to >= from && to - from < maxRange)) return;
  for (let code = from; code <= to; code += 1) {
    if (Array.isArray(first)) texts.set(code, utf16(first[code - from]));
    else {
      const start = utf16(first);
      const last = start.codePointAt(start.length - 1) ?? 0;
      texts.set(code, start.slice(0, -1) + (textOfPoint(last + code - from) ?? ''));
    }
  }
}

function codeOf(operand: Operand): number {
  return operand instanceof Uint8Array ? operand.reduce((sum, byte) => sum * 256 + byte, 0) : -1;
}

function utf16(operand: Operand): string {
  return operand instanceof Uint8Array ? Buffer.from(operand).swap16().toString('utf16le') : '';
}
