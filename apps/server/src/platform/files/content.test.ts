import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { Executor } from '../database';
import { keepAttachment } from './content';
import type { StoredFiles } from './stored-files.repository';

const executor = {} as Executor;

/** A zip with one entry, as file-type reads it. */
function zipOf(name: string, content: string): Buffer {
  const data = deflateRawSync(Buffer.from(content));
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), data, Buffer.alloc(30)]);
}

function officeFile(kind: string): Buffer {
  return zipOf(
    '[Content_Types].xml',
    `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
  );
}

function keeping() {
  const keep = vi.fn<StoredFiles['keep']>(async (_tx, bytes) => ({
    fileId: 1,
    sha256: 'hash',
    sizeBytes: bytes.length,
  }));
  const files: StoredFiles = {
    keep,
    read: () => Promise.reject(new Error('not read')),
    readByHash: () => Promise.reject(new Error('not read')),
  };
  return { files, keep };
}

const ole = (...names: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...names.map((name) => Buffer.from(`${name}\0`, 'utf16le')),
    Buffer.alloc(64),
  ]);
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n');
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
const page = Buffer.from('<!doctype html><script>alert(1)</script>');
const picture = () => sharp({ create: { width: 20, height: 10, channels: 3, background: 'blue' } });
const keepFile = (fileName: string, bytes: Uint8Array, { files, keep } = keeping()) => ({
  kept: keepAttachment(files, executor, { fileName, bytes }),
  keep,
});

describe('keepAttachment', () => {
  it.each([
    ['offer.pdf', 'application/pdf', pdf],
    ['OFFER.PDF', 'application/pdf', pdf],
    [
      'prices.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      officeFile('spreadsheetml.sheet'),
    ],
    ['prices.xls', 'application/vnd.ms-excel', ole('Root Entry', 'Workbook')],
    ['old.xls', 'application/vnd.ms-excel', ole('Root Entry', 'Book')],
    ['a.csv', 'text/csv; charset=utf-8', Buffer.from('item,price\n"Pipe, steel",₹ 40\nValve,12\n')],
    ['a.csv', 'text/csv; charset=utf-8', Buffer.from('\uFEFFa;b\r\n1;2\r\n')],
    ['one-column.csv', 'text/csv; charset=utf-8', Buffer.from('पाइप\n')],
  ])('keeps %s as %s, as it is', async (name, contentType, bytes) => {
    const { kept, keep } = keepFile(name, bytes);
    expect(await kept).toMatchObject({ contentType, sizeBytes: bytes.length });
    expect(keep.mock.calls[0]?.[1]).toBe(bytes);
  });

  it('keeps images', async () => {
    const images: [string, string, Buffer][] = [
      ['a.png', 'image/png', await picture().png().toBuffer()],
      ['a.jpg', 'image/jpeg', await picture().jpeg().toBuffer()],
      ['a.jpeg', 'image/jpeg', await picture().jpeg().toBuffer()],
      ['a.webp', 'image/webp', await picture().webp().toBuffer()],
    ];
    for (const [name, contentType, bytes] of images)
      expect(await keepFile(name, bytes).kept).toMatchObject({ contentType });
  });

  it.each([
    ['a program by its name', 'Pricelist.bat', Buffer.from('del *.*\r\n')],
    ['a program', 'setup.exe', program],
    ['a program named as a table', 'prices.csv', program],
    ['a page by its name', 'page.html', page],
    ['a page named as a PDF', 'evil.pdf', page],
    ['a page named as a table', 'evil.csv', page],
    ['a page behind a byte order mark and spaces', 'evil.csv', Buffer.from('\uFEFF \n<html>')],
    ['an SVG, which can run scripts', 'x.svg', svg],
    ['an SVG named as a table', 'x.csv', svg],
    ['an SVG named as a picture', 'x.png', svg],
    ['a PDF named as a table', 'a.csv', pdf],
    ['a table named as a PDF', 'a.pdf', Buffer.from('a,b\n1,2\n')],
    ['a PDF with an ending of a program', 'offer.pdf.bat', pdf],
    ['a name without an ending', 'offer', pdf],
    ['a zip of anything', 'run.xlsx', zipOf('run.sh', 'rm -rf /')],
    ['a text document', 'letter.docx', officeFile('wordprocessingml.document')],
    ['a text document named as a workbook', 'letter.xlsx', officeFile('wordprocessingml.document')],
    ['a note', 'note.txt', Buffer.from('Dear all')],
    ['a GIF', 'a.gif', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['an empty file', 'a.csv', Buffer.alloc(0)],
    ['control characters', 'a.csv', Buffer.from('a\u0000b')],
    ['an escape sequence', 'a.csv', Buffer.from('\u001B[2J')],
    ['no valid UTF-8', 'a.csv', Buffer.from([0x61, 0xe9, 0x61, 0x0a])],
    ['an older text document named as a workbook', 'a.xls', ole('Root Entry', 'WordDocument')],
    ['an older workbook with macros', 'a.xls', ole('Root Entry', 'Workbook', '_VBA_PROJECT')],
    ['words of a workbook in another file', 'a.xls', Buffer.from('Workbook\0', 'utf16le')],
    [
      'a workbook with macros',
      'a.xlsx',
      zipOf(
        '[Content_Types].xml',
        '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      ),
    ],
  ])('refuses %s', async (_what, name, bytes) => {
    const { kept, keep } = keepFile(name, bytes);
    await expect(kept).rejects.toMatchObject({
      code: 'document_refused',
      text: 'Please attach a PDF, an image (PNG, JPEG, WebP) or a spreadsheet (XLSX, XLS, ODS, CSV).',
    });
    expect(keep).not.toHaveBeenCalled();
  });

  it('refuses a picture of another kind than its name says', async () => {
    const { kept } = keepFile('a.png', await picture().jpeg().toBuffer());
    await expect(kept).rejects.toMatchObject({
      fields: [{ field: 'file', text: 'The content of this file is not what its name says.' }],
    });
  });

  it('writes an image anew without its metadata and what hangs behind it', async () => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: 'home address' } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('home address')).toBe(true);
    const { kept, keep } = keepFile(
      'a.jpg',
      Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]),
    );
    await kept;
    const stored = Buffer.from(keep.mock.calls[0]![1]);
    expect(stored.includes('home address')).toBe(false);
    expect(stored.includes('<script>')).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 10 });
  });
});
