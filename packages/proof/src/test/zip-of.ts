import { crc32 } from '../crc32';

/** A file of an archive, with header values that differ from what the market writes. */
export interface Part {
  name: string;
  bytes: Uint8Array;
  /** Checksum and sizes follow the content, as the market writes them; else they precede it. */
  isDescribed?: boolean;
}

/** Returns a header with numbers of two or four bytes at their offsets. */
function header(bytes: number, fields: [at: number, width: 2 | 4, value: number][]): Uint8Array {
  const made = new DataView(new ArrayBuffer(bytes));
  for (const [at, width, value] of fields) {
    if (width === 2) made.setUint16(at, value, true);
    else made.setUint32(at, value, true);
  }
  return new Uint8Array(made.buffer);
}

/** Returns the concatenation of byte arrays. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Returns an archive in the form of a deal file, in its three parts, so that tests can modify them. */
export function zipPartsOf(parts: readonly Part[]) {
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes, isDescribed = true } of parts) {
    const path = new TextEncoder().encode(name);
    const [checksum, size, flags] = [crc32(bytes), bytes.length, isDescribed ? 0x808 : 0x800];
    const ahead = isDescribed ? [0, 0, 0] : [checksum, size, size];
    const local = header(30, [
      [0, 4, 0x04_03_4b_50],
      [4, 2, 20],
      [6, 2, flags],
      ...ahead.map((value, index): [number, 4, number] => [14 + 4 * index, 4, value]),
      [26, 2, path.length],
    ]);
    const behind = header(16, [
      [0, 4, 0x08_07_4b_50],
      [4, 4, checksum],
      [8, 4, size],
      [12, 4, size],
    ]);
    const entry = header(46, [
      [0, 4, 0x02_01_4b_50],
      [4, 2, 0x03_3f],
      [6, 2, 20],
      [8, 2, flags],
      [16, 4, checksum],
      [20, 4, size],
      [24, 4, size],
      [28, 2, path.length],
      [38, 4, 0o10_0664 * 2 ** 16],
      [42, 4, offset],
    ]);
    const body = joined([local, path, bytes, ...(isDescribed ? [behind] : [])]);
    bodies.push(body);
    directory.push(entry, path);
    offset += body.length;
  }
  const entries = joined(directory);
  const end = header(22, [
    [0, 4, 0x06_05_4b_50],
    [8, 2, parts.length],
    [10, 2, parts.length],
    [12, 4, entries.length],
    [16, 4, offset],
  ]);
  return { body: joined(bodies), directory: entries, end };
}

/** Returns an archive in the form of a deal file. */
export function zipOf(parts: Iterable<readonly [string, Uint8Array]>): Uint8Array<ArrayBuffer> {
  const { body, directory, end } = zipPartsOf([...parts].map(([name, bytes]) => ({ name, bytes })));
  return joined([body, directory, end]);
}
