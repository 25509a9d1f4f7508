import { crc32 } from './crc32';
import { isDealFileName } from './deal-record';

/** Thrown if a file is not the ZIP of a deal file; the message is for its reader. */
export class ZipFault extends Error {
  override name = 'ZipFault';
}

type Bytes = Uint8Array<ArrayBuffer>;

const local = { signature: 0x04_03_4b_50, bytes: 30 };
const central = { signature: 0x02_01_4b_50, bytes: 46 };
const end = { signature: 0x06_05_4b_50, bytes: 22 };
const descriptor = { signature: 0x08_07_4b_50, bytes: 16 };
/** Checksum and sizes follow the content instead of preceding it. */
const hasDescriptor = 0x00_08;
const isUtf8 = 0x08_00;
const hostUnix = 3;
/** A regular file that its owner may write: no link, no directory, not executable. */
const fileMode = 0o10_0664 * 2 ** 16;
/** The extra field with a file's time (`UT`), which a deal file has in the directory only. */
const timeField = { start: 0x00_05_54_55, bytes: 9 };
/** Minimum average size of a file in the archive, together with its part of the record. */
const bytesPerFile = 512;
const filesAlways = 64;

interface Entry {
  name: string;
  flags: number;
  checksum: number;
  size: number;
  /** Length of the directory entry. */
  bytes: number;
}

/**
 * Returns the files of a deal file by path, as views of the given bytes. Throws a `ZipFault` unless the archive has
 * exactly the form that the market writes, so that every other program reads the same files from it (DEA-82).
 * In that form, uncompressed files follow one another from the first byte. One directory lists them in the same order
 * and agrees with their headers. The end record ends the archive.
 */
export function readZip(zip: Bytes): Map<string, Bytes> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const directory = readEnd(view);
  const files = new Map<string, Bytes>();
  let offset = 0;
  let at = directory.start;
  for (let left = directory.count; left > 0; left -= 1) {
    const entry = readEntry(zip, view, at, directory.end);
    if (files.has(entry.name)) throw new ZipFault(`It contains two files named ${entry.name}.`);
    const start = readLocal(zip, view, { entry, at, offset, limit: directory.start });
    files.set(entry.name, zip.subarray(start, start + entry.size));
    offset = start + entry.size + (entry.flags & hasDescriptor ? descriptor.bytes : 0);
    at += entry.bytes;
  }
  if (at !== directory.end || offset !== directory.start) {
    throw new ZipFault('It contains bytes that belong to none of its files.');
  }
  return files;
}

/** Finds the directory; the end record must be the last 22 bytes, directly after it. */
function readEnd(view: DataView): { start: number; end: number; count: number } {
  const at = view.byteLength - end.bytes;
  if (at < 0 || view.getUint32(at, true) !== end.signature) {
    throw new ZipFault('It is not a ZIP, or bytes were added or cut off at its end.');
  }
  const count = view.getUint16(at + 10, true);
  const bytes = view.getUint32(at + 12, true);
  const start = view.getUint32(at + 16, true);
  const isOneDisk = view.getUint32(at + 4, true) === 0 && view.getUint16(at + 8, true) === count;
  if (!isOneDisk || start + bytes !== at || view.getUint16(at + 20, true) !== 0) {
    throw new ZipFault('Its directory is damaged, or it has more than one.');
  }
  if (count > filesAlways + view.byteLength / bytesPerFile) {
    throw new ZipFault('It contains more files than a deal file of its size.');
  }
  return { start, end: at, count };
}

/** Reads one directory entry, which must have the form that the market writes. */
function readEntry(zip: Bytes, view: DataView, at: number, limit: number): Entry {
  if (at + central.bytes > limit || view.getUint32(at, true) !== central.signature) {
    throw new ZipFault('Its directory is damaged.');
  }
  const [nameBytes, extraBytes] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
  const bytes = central.bytes + nameBytes + extraBytes;
  if (at + bytes > limit) throw new ZipFault('Its directory is damaged.');
  const name = new TextDecoder().decode(zip.subarray(at + central.bytes, at + central.bytes + nameBytes));
  if (!isDealFileName(name)) throw new ZipFault('It contains a file with a name that no deal file uses.');
  const flags = view.getUint16(at + 8, true);
  if (view.getUint16(at + 10, true) !== 0) {
    throw new ZipFault(
      `${name} is compressed, which a deal file never is. Choose the ZIP as it was downloaded, not one that was packed again.`,
    );
  }
  const size = view.getUint32(at + 24, true);
  const isPlain =
    view.getUint8(at + 5) === hostUnix &&
    view.getUint16(at + 6, true) <= 20 &&
    (flags & ~(hasDescriptor | isUtf8)) === 0 &&
    view.getUint32(at + 20, true) === size &&
    // Comment, disk number and the text flag, which some programs convert.
    view.getUint32(at + 32, true) === 0 &&
    view.getUint16(at + 36, true) === 0 &&
    view.getUint32(at + 38, true) === fileMode &&
    isTime(view, at + central.bytes + nameBytes, extraBytes);
  if (!isPlain) throw new ZipFault(`${name} is not packed like a deal file.`);
  return { name, flags, checksum: view.getUint32(at + 16, true), size, bytes };
}

const isTime = (view: DataView, at: number, bytes: number): boolean =>
  bytes === 0 || (bytes === timeField.bytes && view.getUint32(at, true) === timeField.start);

interface Place {
  entry: Entry;
  /** Offset of the directory entry. */
  at: number;
  /** Expected offset of the file's own header. */
  offset: number;
  /** Offset of the directory. */
  limit: number;
}

/** Returns the offset of a file's content; the data before and after it must agree with the directory. */
function readLocal(zip: Bytes, view: DataView, { entry, at, offset, limit }: Place): number {
  const { name, flags, checksum, size } = entry;
  const nameBytes = view.getUint16(at + 28, true);
  const start = offset + local.bytes + nameBytes;
  const isDescribed = (flags & hasDescriptor) !== 0;
  if (
    view.getUint32(at + 42, true) !== offset ||
    start + size + (isDescribed ? descriptor.bytes : 0) > limit
  ) {
    throw new ZipFault(`${name} is not at its place: files overlap, or there are bytes between them.`);
  }
  const said = isDescribed ? [0, 0, 0] : [checksum, size, size];
  const isSame =
    view.getUint32(offset, true) === local.signature &&
    // Version, flags, method, time and date.
    isEqual(zip, offset + 4, at + 6, 10) &&
    said.every((value, index) => view.getUint32(offset + 14 + 4 * index, true) === value) &&
    view.getUint32(offset + 26, true) === nameBytes &&
    isEqual(zip, offset + local.bytes, at + central.bytes, nameBytes);
  if (!isSame) throw new ZipFault(`${name} has different descriptions in the directory and at its place.`);
  const content = zip.subarray(start, start + size);
  if (crc32(content) !== checksum) throw new ZipFault(`${name} is damaged.`);
  if (isDescribed && !isDescribedOnce(view, start, entry)) {
    throw new ZipFault(`${name} does not end where the directory says.`);
  }
  return start;
}

function isEqual(zip: Bytes, one: number, other: number, bytes: number): boolean {
  for (let at = 0; at < bytes; at += 1) if (zip[one + at] !== zip[other + at]) return false;
  return true;
}

/**
 * Returns whether the data descriptor follows the content and does not also occur within it: a program that reads
 * without the directory would end the file there.
 */
function isDescribedOnce(view: DataView, start: number, { checksum, size }: Entry): boolean {
  const place = start + size;
  const values = [descriptor.signature, checksum, size, size];
  if (!values.every((value, index) => view.getUint32(place + 4 * index, true) === value)) return false;
  for (let at = start; at < place; at += 1) {
    if (view.getUint8(at) !== 0x50 || view.getUint32(at, true) !== descriptor.signature) continue;
    if (view.getUint32(at + 8, true) === at - start) return false;
  }
  return true;
}
