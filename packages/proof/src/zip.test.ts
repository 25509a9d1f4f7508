import { describe, expect, it } from 'vitest';
import { joined, zipOf, zipPartsOf, type Part } from './test/zip-of';
import { readZip, ZipFault } from './zip';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const [one, two]: [Part, Part] = [
  { name: 'deal.json', bytes: bytesOf('{}') },
  { name: 'documents/nda-1-prepared.pdf', bytes: bytesOf('The document.') },
];
const three = { name: 'documents/nda-1-signed-by-buyer.pdf', bytes: bytesOf('The buyer owes 5 crore.') };

const textsIn = (zip: Uint8Array<ArrayBuffer>) =>
  [...readZip(zip)].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);

const whole = ({ body, directory, end }: ReturnType<typeof zipPartsOf>) => joined([body, directory, end]);

/** Returns an archive with changed bytes in one of its parts. */
function changed(part: 'body' | 'directory' | 'end', at: number, ...values: number[]) {
  const parts = zipPartsOf([one, two]);
  parts[part].set(values, at);
  return whole(parts);
}

/** Returns an archive with a second directory for other programs; the end record points to the first. */
function withTwoDirectories() {
  const [shown, hidden] = [zipPartsOf([one, two]), zipPartsOf([one, three])];
  const { end } = zipPartsOf([one, two]);
  return joined([shown.body, shown.directory, hidden.body, hidden.directory, end]);
}

function withSharedBytes(count: number) {
  const [first, rest] = [zipPartsOf([two]), new Uint8Array()];
  const entries = Array.from({ length: count }, () => first.directory);
  const directory = joined([...entries, rest]);
  const end = new DataView(first.end.buffer);
  end.setUint16(8, count, true);
  end.setUint16(10, count, true);
  end.setUint32(12, directory.length, true);
  return joined([first.body, directory, first.end]);
}

const named = (name: string) => zipOf([[name, bytesOf('x')]]);
const extra = (...values: number[]) => {
  const parts = zipPartsOf([two]);
  const directory = joined([parts.directory, Uint8Array.from(values)]);
  new DataView(directory.buffer).setUint16(30, values.length, true);
  new DataView(parts.end.buffer).setUint32(12, directory.length, true);
  return whole({ ...parts, directory });
};

/**
 * Returns an archive whose file contains its own end record and another file, for programs that ignore the directory.
 */
function withEndWithin() {
  const inner = zipPartsOf([{ ...two, bytes: bytesOf('short') }]).body;
  return zipOf([[two.name, inner.subarray(30 + two.name.length)]]);
}

describe('readZip', () => {
  // DEA-82
  it('accepts sizes before or after each file, and a time in the directory', () => {
    const expected = [one, two].map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]);
    for (const isDescribed of [true, false]) {
      const parts = [one, two].map((part) => ({ ...part, isDescribed }));
      expect(textsIn(whole(zipPartsOf(parts)))).toEqual(expected);
    }
    expect(textsIn(extra(0x55, 0x54, 5, 0, 3, 1, 2, 3, 4))).toEqual(expected.slice(1));
    expect(textsIn(zipOf([]))).toEqual([]);
  });

  // DEA-82
  it.each<[string, () => Uint8Array<ArrayBuffer>]>([
    ['nothing', () => new Uint8Array()],
    ['text', () => bytesOf('PK no'.repeat(20))],
    ['two directories', withTwoDirectories],
    ['a byte before it', () => joined([new Uint8Array(1), zipOf([[one.name, one.bytes]])])],
    ['a byte behind it', () => joined([zipOf([[one.name, one.bytes]]), new Uint8Array(1)])],
    ['a comment', () => joined([changed('end', 20, 1), new Uint8Array(1)])],
    ['a length of a comment that is not there', () => changed('end', 20, 1)],
    [
      'bytes before its directory',
      () => {
        const { body, directory, end } = zipPartsOf([one]);
        new DataView(end.buffer).setUint32(16, body.length + 1, true);
        return joined([body, new Uint8Array(1), directory, end]);
      },
    ],
    ['a part of another archive', () => zipOf([[one.name, one.bytes]]).slice(40)],
    ['more disks', () => changed('end', 4, 1)],
    ['fewer entries on this disk than in all', () => changed('end', 8, 1)],
    ['fewer entries than its directory has', () => changed('end', 8, 1, 0, 1, 0)],
    ['more entries than its directory has', () => changed('end', 8, 3, 0, 3, 0)],
    [
      'two files of one name',
      () =>
        zipOf([
          [one.name, one.bytes],
          [one.name, two.bytes],
        ]),
    ],
    ['files that share their bytes', () => withSharedBytes(2)],
    ['another name at its place', () => changed('body', 30, 0x44)],
    ['another size at its place', () => changed('body', 18, 1)],
    ['another size behind it', () => changed('body', 30 + 9 + 2 + 12, 1)],
    ['another checksum behind it', () => changed('body', 30 + 9 + 2 + 4, 1)],
    ['other flags at its place', () => changed('body', 6, 0)],
    ['another method at its place', () => changed('body', 8, 8)],
    ['another time at its place', () => changed('body', 10, 1)],
    ['another version at its place', () => changed('body', 4, 10)],
    ['more fields at its place', () => changed('body', 28, 2)],
    ['a byte that was turned', () => changed('body', 30 + 9, 0x5b)],
    ['a file cut off', () => zipOf([[one.name, one.bytes]]).slice(0, -40)],
    ['a file that is encrypted', () => changed('directory', 8, 0x09)],
    ['a file that is compressed', () => changed('directory', 10, 8)],
    ['a file that is packed otherwise', () => changed('directory', 10, 12)],
    ['a file that is larger unpacked', () => changed('directory', 24, 9)],
    ['a file of another kind of system', () => changed('directory', 5, 0)],
    ['a file of a later version', () => changed('directory', 6, 45)],
    ['a file with a comment', () => changed('directory', 32, 1)],
    ['a file on another disk', () => changed('directory', 34, 1)],
    ['a file that is marked as text', () => changed('directory', 36, 1)],
    ['a link', () => changed('directory', 40, 0xff, 0xa1)],
    ['a directory', () => changed('directory', 38, 0x10)],
    ['a file that somebody may run', () => changed('directory', 40, 0xff)],
    ['a file at another place', () => changed('directory', 42, 1)],
    ['another name in Unicode', () => extra(0x75, 0x70, 6, 0, 1, 0, 0, 0, 0, 0x61)],
    ['sizes in 64 bits', () => extra(1, 0, 8, 0, 1, 0, 0, 0, 0, 0, 0, 0)],
    ['a time that has more than a time', () => extra(0x55, 0x54, 6, 0, 3, 1, 2, 3, 4, 5)],
    ['a file that seems to end within itself', withEndWithin],
  ])('rejects an archive with %s', (_what, make) => {
    expect(() => readZip(make())).toThrow(ZipFault);
  });

  // DEA-82
  it.each([
    'documents//nda-1-signed-by-buyer.pdf',
    'documents/./nda-1-signed-by-buyer.pdf',
    '/documents/nda-1-signed-by-buyer.pdf',
    'Documents/NDA-1-signed-by-buyer.pdf',
    'x/../documents/nda-1-signed-by-buyer.pdf',
    '../nda-1-signed-by-buyer.pdf',
    'documents/nda-1-signed-by-buyer.pdf ',
    'documents/nda-1-signed-by-buyer.pdf.',
    'documents/nda-1-signed-by-buyer.pdf/',
    String.raw`documents\nda-1-signed-by-buyer.pdf`,
    'documents/',
    'documents/.nda-1.pdf',
    'documents/con.pdf',
    'documents/nda-1.pdf.exe',
    'documents/sub/nda-1.pdf',
    'documents/nda-1\u0000.pdf',
    'documents/nda-१.pdf',
    'documents/nda-1‐signed.pdf',
    'Deal.json',
    'DEAL.HTML',
    'other.txt',
    '__MACOSX/deal.json',
    'C:deal.json',
    'deal.json:stream',
    `documents/nda-1-${'a'.repeat(200)}.pdf`,
    '',
  ])('rejects a file named %j', (name) => {
    expect(() => readZip(named(name))).toThrow(ZipFault);
  });

  // DEA-83
  it('uses no memory for its files: they are views and cannot exceed the archive', () => {
    const zip = zipOf([one, two, three].map(({ name, bytes }) => [name, bytes]));
    const files = [...readZip(zip).values()];
    expect(files.every(({ buffer }) => buffer === zip.buffer)).toBe(true);
    expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(zip.length);
    const small = Array.from({ length: 600 }, (_, at) => [`documents/nda-${at}.pdf`, bytesOf('x')] as const);
    expect(() => readZip(zipOf(small))).toThrow('more files than a deal file of its size');
    expect(() => readZip(withSharedBytes(60_000))).toThrow(ZipFault);
  });
});
