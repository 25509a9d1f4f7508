import { inflateSync } from 'node:zlib';

const woffHeaderBytes = 44;
const woffEntryBytes = 20;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;

interface Table {
  tag: Buffer;
  checksum: number;
  bytes: Buffer;
}

/**
 * Returns the plain font (SFNT) of a WOFF 1.0 file, with outlines at even offsets. fontkit reads
 * WOFF too but decompresses the outlines for each glyph, which took half a second for a page of
 * ideographs. Throws if the file is not WOFF.
 */
export function unpackWoff(woff: Buffer): Uint8Array {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font is not a WOFF file');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) =>
    readTable(woff, woffHeaderBytes + index * woffEntryBytes),
  );
  fillOutlines(tables);
  const directory = Buffer.alloc(sfntHeaderBytes + tables.length * sfntEntryBytes);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(tables.length, 4);
  // Search parameters of the directory: the largest power of two within the number of tables, its
  // exponent, and the rest.
  const exponent = Math.floor(Math.log2(tables.length));
  directory.writeUInt16BE(2 ** exponent * sfntEntryBytes, 6);
  directory.writeUInt16BE(exponent, 8);
  directory.writeUInt16BE((tables.length - 2 ** exponent) * sfntEntryBytes, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = sfntHeaderBytes + index * sfntEntryBytes;
    tag.copy(directory, entry);
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(bytes.length, entry + 12);
    // Tables start at multiples of four.
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

/**
 * Reads a table by its entry in the WOFF directory; incompressible tables are stored uncompressed.
 */
function readTable(woff: Buffer, entry: number): Table {
  const offset = woff.readUInt32BE(entry + 4);
  const packed = woff.readUInt32BE(entry + 8);
  const full = woff.readUInt32BE(entry + 12);
  const stored = woff.subarray(offset, offset + packed);
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    bytes: packed < full ? inflateSync(stored, { maxOutputLength: full }) : stored,
  };
}

/**
 * Pads each outline to an even length. In a subset fontkit 1.1.1 writes offsets in units of two
 * bytes and truncates odd ones. All glyphs after an odd length were then read one byte too early,
 * and printed as nothing.
 */
function fillOutlines(tables: readonly Table[]): void {
  const [head, loca, glyf] = ['head', 'loca', 'glyf'].map((name) =>
    tables.find(({ tag }) => tag.toString('latin1') === name),
  );
  // If offsets are already in units of two bytes, no length is odd.
  if (!head || !loca || !glyf || head.bytes.readInt16BE(50) === 0) return;
  const places = Buffer.alloc(loca.bytes.length);
  const outlines: Buffer[] = [];
  let place = 0;
  for (let at = 0; at < places.length; at += 4) {
    places.writeUInt32BE(place, at);
    if (at + 4 === places.length) break;
    const outline = glyf.bytes.subarray(loca.bytes.readUInt32BE(at), loca.bytes.readUInt32BE(at + 4));
    const filling = Buffer.alloc(outline.length % 2);
    outlines.push(outline, filling);
    place += outline.length + filling.length;
  }
  replace(loca, places);
  replace(glyf, Buffer.concat(outlines));
}

/** Replaces the bytes of a table and updates its checksum. */
function replace(table: Table, bytes: Buffer): void {
  const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  table.bytes = bytes;
  table.checksum = sum;
}
