import { inflateSync } from 'node:zlib';
import { limits as sizes } from '@proffer/contract/wire/limits';
import { PdfRefusal } from './refusal';

const maxBytes = sizes.upload.signedDocumentBytes;
/**
 * Maximum number of objects; a tagged document of 500 pages has about half. The parser needs some
 * 40 µs for each.
 */
const maxObjects = 100_000;
/**
 * Maximum decompressed size of all object tables of a file, in bytes; a real one of 500 pages stays
 * far below.
 */
const maxTableBytes = 64 * 1024 * 1024;
/** Maximum compression ratio of a stream. */
const mostInflated = 1032;
/** Maximum nesting of streams; an uncompressed PDF inside a PDF has a depth of one. */
const maxStreamDepth = 8;
/**
 * Maximum number of bytes that belong to no object. The parser tries each of them as the start of
 * one, repeatedly.
 */
const maxStrayBytes = 16 * 1024;
/** Size of a normal gap between objects, such as an object number and a comment. */
const usualGapBytes = 80;
const tailBytes = 2048;
const dictionaryBytes = 4096;

interface ByteLimits {
  bytes: number;
  objects: number;
}
/** Limits of a document that is parsed and rewritten. */
export const fullLimits: ByteLimits = { bytes: maxBytes, objects: maxObjects };

/**
 * Checks in one pass, before a parser reads the file, that it is a complete PDF. Rejects structures
 * that make an unlimited parser run very long or exhaust the memory. Returns whether it is
 * encrypted. Throws a PdfRefusal.
 */
export function checkBytes(bytes: Uint8Array, limits = fullLimits): { isEncrypted: boolean } {
  if (bytes.length > limits.bytes) throw new PdfRefusal('pdf_too_large');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!/%PDF-\d\.\d/.test(buffer.toString('latin1', 0, 1024))) throw new PdfRefusal('not_a_pdf');
  const tail = buffer.toString('latin1', Math.max(0, buffer.length - tailBytes));
  if (!/startxref\s+\d+\s+%%EOF/.test(tail)) throw new PdfRefusal('pdf_damaged');

  const text = buffer.toString('latin1');
  const isEncrypted = /\/Encrypt\s*(?:\d+\s+\d+\s+R\b|<<)/.test(text);
  let objects = 0;
  let gapStart: number | undefined = 0;
  let strayBytes = 0;
  let streamDepth = 0;
  let tableBytes = 0;
  for (const { 0: token, index } of text.matchAll(/\bobj\b|endobj|xref|trailer|endstream|stream/g)) {
    if (gapStart !== undefined && streamDepth === 0) {
      strayBytes += Math.max(0, text.slice(gapStart, index).trim().length - usualGapBytes);
      if (strayBytes > maxStrayBytes) throw new PdfRefusal('pdf_damaged');
    }
    gapStart = token === 'endobj' ? index : undefined;
    if (token === 'obj') {
      objects += 1;
      if (objects > limits.objects) throw new PdfRefusal('pdf_too_complex');
    } else if (token === 'endobj' || token === 'xref' || token === 'trailer') {
      continue;
    } else if (token === 'endstream') {
      streamDepth = Math.max(0, streamDepth - 1);
    } else if (isStreamStart(text, index)) {
      streamDepth += 1;
      if (streamDepth > maxStreamDepth) throw new PdfRefusal('pdf_damaged');
      const dictionary = dictionaryBefore(text, index);
      objects += packedObjects(dictionary);
      if (objects > limits.objects) throw new PdfRefusal('pdf_too_complex');
      const start = index + token.length;
      // Encrypted tables cannot be decompressed here, so assume the maximum ratio.
      if (isEncrypted && /\/ObjStm\b/.test(dictionary)) {
        tableBytes += mostInflated * Math.max(0, text.indexOf('endstream', start) - start);
        if (tableBytes > 2 * maxTableBytes) throw new PdfRefusal('pdf_encrypted');
      } else tableBytes += inflatedTableBytes(dictionary, text, buffer, start, maxTableBytes - tableBytes);
    }
  }
  if (streamDepth > 0) throw new PdfRefusal('pdf_damaged');
  return { isEncrypted };
}

/** Returns the dictionary of the stream whose keyword is at `end`, with escaped names decoded. */
function dictionaryBefore(text: string, end: number): string {
  const before = text.slice(Math.max(0, end - dictionaryBytes), end);
  const object = before.slice(before.lastIndexOf('obj'));
  return unescapeNames(/^obj\s*<</.test(object) ? object : before);
}

/**
 * Returns the number of objects that this stream’s dictionary claims to contain; the parser reads
 * as many.
 */
function packedObjects(dictionary: string): number {
  if (!/\/ObjStm\b/.test(dictionary)) return 0;
  const counts = [...dictionary.matchAll(/\/N(?:\s|%[^\r\n]*[\r\n])*(?:(\d+)(\s+\d+\s+R\b)?)?(?![A-Za-z])/g)];
  return counts.reduce((sum, [, count, isElsewhere]) => {
    if (count === undefined || isElsewhere) throw new PdfRefusal('pdf_damaged');
    return sum + Number(count);
  }, 0);
}

/**
 * Returns the decompressed size of the stream at `start` if the parser will decompress it by
 * itself, else 0.
 */
function inflatedTableBytes(
  dictionary: string,
  text: string,
  buffer: Buffer,
  start: number,
  budget: number,
): number {
  // A negative length would send the parser back to where it has been.
  if (/\/Length(?:\s|%[^\r\n]*[\r\n])*-/.test(dictionary)) throw new PdfRefusal('pdf_damaged');
  if (!/\/(?:ObjStm|XRef)\b/.test(dictionary)) return 0;
  const filters = [...dictionary.matchAll(/\/(\w+Decode|Fl|LZW|A85|AHx|RL)\b/g)].map(([, name]) => name);
  if (filters.length === 0) return 0;
  if (filters.length > 1 || (filters[0] !== 'FlateDecode' && filters[0] !== 'Fl'))
    throw new PdfRefusal('pdf_damaged');
  const lineEnd = text.startsWith('\r\n', start) ? 2 : 1;
  const close = text.indexOf('endstream', start);
  try {
    return inflateSync(buffer.subarray(start + lineEnd, close), { maxOutputLength: Math.max(1, budget) })
      .length;
  } catch (cause) {
    throw new PdfRefusal('pdf_damaged', cause);
  }
}

/**
 * Returns whether this is the keyword and not the word in a text: it follows a dictionary, or a
 * comment after one.
 */
function isStreamStart(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - dictionaryBytes), index).trimEnd();
  if (before.endsWith('>>')) return true;
  const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
  return /[\r\n]\s*$/.test(text.slice(Math.max(0, index - 64), index)) && before.includes('%', lineStart + 1);
}

function unescapeNames(dictionary: string): string {
  return dictionary.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
