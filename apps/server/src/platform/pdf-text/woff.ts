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
 * The plain font (SFNT) inside a WOFF 1.0 file. fontkit reads WOFF too, but unpacks the outlines anew for each glyph,
 * which took half a second for a page of ideographs. Throws for anything that is not WOFF.
 */
export function unpackWoff(woff: Buffer): Uint8Array {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font is not a WOFF file');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) =>
    readTable(woff, woffHeaderBytes + index * woffEntryBytes),
  );
  const directory = Buffer.alloc(sfntHeaderBytes + tables.length * sfntEntryBytes);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(tables.length, 4);
  // What a reader searches the directory by: the largest power of two within it, its exponent, and the rest.
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
    // Tables begin at multiples of four.
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** One table by its entry in the WOFF directory; a table that would not shrink is stored as it is. */
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
