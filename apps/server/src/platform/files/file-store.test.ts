import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileStore, type FileStore } from './file-store';

const bytes = Buffer.from('the same bytes');
const sha256 = createHash('sha256').update(bytes).digest('hex');

describe('createFileStore', () => {
  let folder: string;
  let store: FileStore;
  const place = (): string => path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'proffer-files-'));
    store = createFileStore({ folder });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('stores bytes under their hash and returns them whole and as a stream', async () => {
    expect(await store.has(sha256)).toBe(false);
    expect(await store.put(bytes)).toEqual({ sha256, sizeBytes: bytes.length });
    expect(await store.has(sha256)).toBe(true);
    expect(Buffer.from(await store.get(sha256))).toEqual(bytes);
    expect(await buffer(await store.stream(sha256))).toEqual(bytes);
  });

  it('stores bytes once when many callers write the same ones concurrently, and leaves no drafts', async () => {
    const kept = await Promise.all(Array.from({ length: 25 }, () => store.put(bytes)));
    expect(new Set(kept.map((one) => one.sha256))).toEqual(new Set([sha256]));
    expect(await readdir(path.dirname(place()))).toEqual([sha256]);
  });

  it('the file store stores an empty file', async () => {
    const kept = await store.put(new Uint8Array());
    expect(await store.get(kept.sha256)).toHaveLength(0);
  });

  it('the file store detects a changed byte when a file is read', async () => {
    await store.put(bytes);
    await writeFile(place(), Buffer.from('the same bytez'));
    await expect(store.get(sha256)).rejects.toMatchObject({ name: 'FileStoreError', reason: 'damaged' });
  });

  it('the file store detects a truncated file, and repairs it when the same bytes are stored again', async () => {
    await store.put(bytes);
    await truncate(place(), 3);
    await expect(store.get(sha256)).rejects.toMatchObject({ reason: 'damaged' });
    await store.put(bytes);
    expect(Buffer.from(await store.get(sha256))).toEqual(bytes);
  });

  it('the file store reports a file that is missing', async () => {
    await expect(store.get(sha256)).rejects.toMatchObject({ name: 'FileStoreError', reason: 'missing' });
    await expect(store.stream(sha256)).rejects.toMatchObject({ reason: 'missing' });
  });

  it.each(['../../etc/passwd', '', sha256.toUpperCase(), `${sha256}/..`])(
    'the file store reports a file as missing when the name is not a hash: %j',
    async (name) => {
      await expect(store.get(name)).rejects.toMatchObject({ reason: 'missing' });
    },
  );
});
