import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors';
import { unzipped } from './test/unzipped';
import { zipFile, type ZipEntry } from './zip-file';

const at = new Date('2026-11-21T10:00:00Z');
const text = (words: string) => Promise.resolve({ bytes: Buffer.from(words), fileName: 'a.txt' });

const unpacked = async (bytes: Buffer) =>
  Object.fromEntries([...(await unzipped(bytes))].map(([name, file]) => [name, file.toString()]));

// CON-171
describe('zipFile', () => {
  it('a ZIP contains each file under a unique name', async () => {
    const entries: ZipEntry[] = [
      { read: () => text('one') },
      { folder: 'papers', name: 'b.txt', read: () => text('two') },
      { read: () => text('three') },
    ];
    const { stream, fileName, contentType } = zipFile('all.zip', entries, at);
    expect({ fileName, contentType }).toEqual({ fileName: 'all.zip', contentType: 'application/zip' });
    expect(await unpacked(await buffer(stream))).toEqual({
      'a.txt': 'one',
      'papers/b.txt': 'two',
      'a (2).txt': 'three',
    });
  });

  it('a ZIP reads each file only when it is needed, and none before its stream is read', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x').map((_, index) => (index * 2_654_435_761) >>> 13);
    let read = 0;
    const entries = Array.from({ length: 20 }, (): ZipEntry => ({
      read: () => {
        read += 1;
        return Promise.resolve({ bytes: megabyte, fileName: 'a' });
      },
    }));
    const packed = zipFile('all.zip', entries, at).stream[Symbol.asyncIterator]();
    expect(read).toBe(0);
    await packed.next();
    expect(read).toBeLessThan(4);
    await packed.return?.();
  });

  it('a ZIP lists files withheld by the virus scanner in an additional text file', async () => {
    const withheld = new AppError('file_withheld', { text: 'This file was refused.' });
    const entries: ZipEntry[] = [
      { name: 'bad.pdf', read: () => Promise.reject(withheld) },
      { read: () => text('one') },
    ];
    expect(await unpacked(await buffer(zipFile('all.zip', entries, at).stream))).toEqual({
      'a.txt': 'one',
      'Not in this file.txt': 'bad.pdf: This file was refused.\r\n',
    });
  });

  it('the stream of a ZIP fails when reading a file fails for another reason', async () => {
    const entries: ZipEntry[] = [{ read: () => Promise.reject(new Error('the disk is gone')) }];
    await expect(buffer(zipFile('all.zip', entries, at).stream)).rejects.toThrow('the disk is gone');
  });
});
