import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hashOf, type FileStoreError } from './file-store';
import { createS3Store } from './s3-store';
import { startS3Server, type S3Server } from './test/s3-server';

const away = { name: 'AppError', code: 'files_away' };
const text = Buffer.from('the same bytes');

let folder: string;
let server: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proffer-s3-'));
  server = await startS3Server(folder);
});
afterAll(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

const open = (secret?: string) => createS3Store(server.place(secret));
const namesOf = async (store: ReturnType<typeof open>, moment: Date) => {
  const found: string[] = [];
  for await (const some of store.listBefore(moment)) found.push(...some);
  return found;
};
/** Returns the path of the file in which the S3 server stores an object. */
const fileOf = async (sha256: string) => {
  const leaf = path.join(server.objects, sha256.slice(0, 2), sha256.slice(2, 4));
  const name = (await readdir(leaf)).find((one) => one.startsWith(sha256) && one.endsWith('object'));
  return path.join(leaf, name ?? '');
};

// ADM-88
it('stores files in a bucket and returns them whole and as a stream, with the correct key only', async () => {
  const store = open();
  await store.check();
  await expect(open('S3RVEX').check()).rejects.toThrow('there is no bucket');
  const { sha256 } = await store.put(text);
  const nothing = await store.put(new Uint8Array());
  expect([await store.has(sha256), await store.has(hashOf(Buffer.from('other')))]).toEqual([true, false]);
  expect(Buffer.from(await store.get(sha256))).toEqual(text);
  expect(await buffer(await store.stream(sha256))).toEqual(text);
  expect(await store.get(nothing.sha256)).toHaveLength(0);
  expect(new Set(await namesOf(store, new Date(Date.now() + 60_000)))).toEqual(
    new Set([sha256, nothing.sha256]),
  );
  expect(await namesOf(store, new Date(Date.now() - 60_000))).toEqual([]);

  await truncate(await fileOf(sha256), 3);
  await expect(store.get(sha256)).rejects.toMatchObject({ reason: 'damaged' });
  await store.put(text);
  expect(Buffer.from(await store.get(sha256))).toEqual(text);
  await store.remove(sha256);
  await store.remove(sha256);
  await expect(store.get(sha256)).rejects.toMatchObject({ reason: 'missing' });
  await expect(store.stream(sha256)).rejects.toMatchObject({ reason: 'missing' });
  await expect(store.get('../../etc/passwd')).rejects.toMatchObject({ reason: 'missing' });

  const refused: unknown = await open('S3RVEX')
    .put(text)
    .catch((error: unknown) => error);
  expect(refused).toMatchObject(away);
  expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toContain('S3RVEX');
});

// ERR-74
it('does not report an upload as stored when the server was killed during it, and works again after its restart', async () => {
  const store = open();
  const kept = await store.put(text);
  const large = Buffer.alloc(24 * 1024 * 1024, 'large');
  const sha256 = hashOf(large);
  const uploading = store.put(large).then(
    () => 'kept',
    (error: { code: string }) => error.code,
  );
  await vi.waitFor(() => fileOf(sha256).then((file) => expect(file).toContain(sha256)), {
    interval: 1,
    timeout: 20_000,
  });
  await server.kill();
  const told = await uploading;
  await server.startAgain();
  const found = await store.get(sha256).then(
    () => 'whole',
    (error: FileStoreError) => error.reason,
  );
  // The upload may have finished just before the kill.
  expect(['kept whole', 'files_away whole', 'files_away damaged', 'files_away missing']).toContain(
    `${told} ${found}`,
  );
  expect(Buffer.from(await store.get(kept.sha256))).toEqual(text);
  await store.put(large);
  expect(hashOf(await store.get(sha256))).toBe(sha256);
});

// ERR-74
it('waits for the timeout while the server hangs, fails at once after three failures, and recovers with the server', async () => {
  const answerMs = 300;
  const store = createS3Store(server.place(), { answerMs, wholeMs: 5_000, restMs: 200 });
  server.freeze();
  const waited: number[] = [];
  for (let call = 0; call < 4; call += 1) {
    const from = performance.now();
    await expect(store.put(text)).rejects.toMatchObject({ ...away, details: { retryAfterSeconds: 1 } });
    waited.push(performance.now() - from);
  }
  server.thaw();
  expect(Math.min(...waited.slice(0, 3))).toBeGreaterThan(answerMs - 20);
  expect(waited[3]).toBeLessThan(answerMs);
  await vi.waitFor(() => store.put(text), { interval: 50, timeout: 20_000 });
});
