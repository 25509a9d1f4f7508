import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { Executor } from '../database';
import { detectContentType, keepAttachment } from './content';
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

describe('detectContentType', () => {
  it.each([
    ['application/pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', officeFile('spreadsheetml.sheet')],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      officeFile('wordprocessingml.document'),
    ],
    ['text/csv; charset=utf-8', Buffer.from('item,price\n"Pipe, steel",₹ 40\nValve,12\n')],
    ['text/csv; charset=utf-8', Buffer.from('a;b\r\n1;2\r\n')],
    ['text/plain; charset=utf-8', Buffer.from('Dear all,\nplease see below.\n')],
    ['text/plain; charset=utf-8', Buffer.from('पाइप')],
  ])('finds %s', async (type, bytes) => {
    expect(await detectContentType(bytes)).toBe(type);
  });

  it('finds images', async () => {
    const image = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } });
    expect(await detectContentType(await image.clone().png().toBuffer())).toBe('image/png');
    expect(await detectContentType(await image.clone().jpeg().toBuffer())).toBe('image/jpeg');
    expect(await detectContentType(await image.clone().webp().toBuffer())).toBe('image/webp');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['control characters', Buffer.from('a\u0000b')],
    ['an escape sequence', Buffer.from('\u001B[2J')],
    ['no valid UTF-8', Buffer.from([0x61, 0xe9, 0x61, 0x0a])],
  ])('does not know %s', async (_what, bytes) => {
    expect(await detectContentType(bytes)).toBeNull();
  });
});

describe('keepAttachment', () => {
  it.each([
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a zip of anything', zipOf('run.sh', 'rm -rf /')],
    [
      'an SVG, which can run scripts',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['an empty file', Buffer.alloc(0)],
    [
      'a workbook with macros',
      zipOf(
        '[Content_Types].xml',
        '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      ),
    ],
  ])('refuses %s', async (_what, bytes) => {
    const { files, keep } = keeping();
    await expect(keepAttachment(files, executor, bytes)).rejects.toMatchObject({ code: 'document_refused' });
    expect(keep).not.toHaveBeenCalled();
  });

  it('keeps text as it is', async () => {
    const { files, keep } = keeping();
    const bytes = Buffer.from('a note');
    expect(await keepAttachment(files, executor, bytes)).toMatchObject({
      contentType: 'text/plain; charset=utf-8',
      sizeBytes: 6,
    });
    expect(keep.mock.calls[0]?.[1]).toBe(bytes);
  });

  it('writes an image anew without its metadata and what hangs behind it', async () => {
    const { files, keep } = keeping();
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'blue' } })
      .withExif({ IFD0: { Copyright: 'home address' } })
      .jpeg()
      .toBuffer();
    expect(picture.includes('home address')).toBe(true);
    await keepAttachment(files, executor, Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]));
    const kept = Buffer.from(keep.mock.calls[0]![1]);
    expect(kept.includes('home address')).toBe(false);
    expect(kept.includes('<script>')).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 10 });
  });
});
