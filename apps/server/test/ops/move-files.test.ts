import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTransaction } from '../../src/platform/database';
import { moveFiles } from '../../src/ops';
import { createStoredFiles, openFileStore, openPlaces } from '../../src/platform/files';
import { startS3Server, type S3Server } from '../../src/platform/files/test/s3-server';
import { useContext } from '../support/context';

const context = useContext();
let place: string;
let server: S3Server;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'proffer-move-'));
  server = await startS3Server(path.join(place, 's3'));
});
afterAll(async () => {
  await server.kill();
  await rm(place, { recursive: true, force: true });
});

const settings = (kind: 'folder' | 's3') => ({ dataDir: place, files: { s3: server.place(), kind } });

async function move(kind: 'folder' | 's3', empties = false) {
  const { now, before } = await openPlaces(settings(kind));
  return moveFiles({ pool: context.current.runningPool, now, before: before!, empties });
}

async function countIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const infos = await Promise.all(names.map((name) => stat(path.join(folder, name))));
  return infos.filter((info) => info.isFile()).length;
}

/** Uploads and reads continuously until the action ends; returns the acknowledged files. */
async function whileUsed(kind: 'folder' | 's3', known: Set<string>, act: () => Promise<unknown>) {
  const { db } = context.current;
  const files = createStoredFiles(db, await openFileStore(settings(kind)));
  const over = new AbortController();
  const acting = act().finally(() => over.abort());
  while (!over.signal.aborted) {
    const bytes = Buffer.from(`upload ${kind} ${known.size}`);
    const stored = await files.put(bytes, 'text/plain');
    const { sha256: kept } = await withTransaction(db, (tx) => files.attach(tx, stored));
    known.add(kept);
    for (const sha256 of [...known].slice(-3)) await files.readByHash(sha256);
    const [first = ''] = known;
    await files.readByHash(first);
  }
  await acting;
}

// ADM-89
it('moving the files of a running market to a bucket and back loses none, even if the store fails in between', async () => {
  const { db } = context.current;
  const known = new Set<string>();
  const folder = createStoredFiles(db, (await openPlaces(settings('folder'))).now);
  for (let file = 0; file < 30; file += 1) {
    const stored = await folder.put(Buffer.from(`before ${file}`), 'text/plain');
    known.add((await folder.attach(db, stored)).sha256);
  }
  const readAll = async (kind: 'folder' | 's3') => {
    const { now } = await openPlaces(settings(kind));
    for (const sha256 of known) await now.get(sha256);
  };

  await whileUsed('s3', known, async () => expect((await move('s3')).copied).toBe(30));
  await readAll('s3');
  expect(await countIn(path.join(place, 'files'))).toBe(30);
  expect(await move('s3', true)).toEqual({ files: known.size, copied: 0, missing: [] });
  expect(await countIn(path.join(place, 'files'))).toBe(0);
  await readAll('s3');

  const ending = move('folder', true).catch((error: unknown) => error);
  await server.kill();
  expect(await ending).toMatchObject({ code: 'files_away' });
  await server.startAgain();
  await whileUsed('folder', known, async () => expect((await move('folder', true)).missing).toEqual([]));
  await readAll('folder');
  expect(await countIn(path.join(place, 'files'))).toBe(known.size);
  expect(await countIn(server.objects)).toBe(0);

  const lost = [...known].at(-1)!;
  await (await openFileStore(settings('folder'))).remove(lost);
  expect((await move('folder')).missing).toEqual([lost]);
});
