import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Recovery } from '@proffer/embedded-postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, type DatabaseHandle } from '../../platform/database';
import { createFileStore, createStoredFiles } from '../../platform/files';
import { createLogger } from '../../platform/logger';
import { migrationsFolder, prepareDatabase } from '../../prepare-database';
import { connectForCopy } from '../backup/copied-tables';
import { followMarket, isArchive, makeBase, readArchiveState, restoreMoment } from '../index';

const logger = createLogger({ level: 'silent' });
const secret = Buffer.alloc(32, 7);
const patience = { timeout: 30_000, interval: 50 };

let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'proffer-archive-'));
  // When run as root, the database runs as another account, which needs access to the archive.
  await chmod(place, 0o755);
});
afterAll(async () => {
  await rm(place, { recursive: true, force: true });
});

const open = (dataDir: string, folder: string, recovery?: Recovery) =>
  openDatabase({ dataDir, poolSize: 2, logger, archiving: { folder }, recovery });
const storeOf = (dataDir: string) => createFileStore({ folder: path.join(dataDir, 'files') });

async function write(database: DatabaseHandle, from: number, to: number): Promise<Date> {
  const client = await connectForCopy(database.ownerConnectionString);
  await client.query('insert into acknowledged select generate_series($1::int, $2::int)', [from, to]);
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  await client.end();
  // JavaScript times have no microseconds.
  return new Date((rows[0]?.now.getTime() ?? 0) + 1);
}

// ADM-85, ADM-91, ADM-102
it('the archive restores the market of any moment after its disk was lost', async () => {
  const dataDir = path.join(place, 'market');
  const folder = path.join(place, 'archives');
  const database = await open(dataDir, folder);
  await prepareDatabase(database, migrationsFolder, logger);
  const owner = await connectForCopy(database.ownerConnectionString);
  await owner.query(
    'create table acknowledged (n int primary key); grant all on acknowledged to proffer_app',
  );
  await mkdir(path.join(dataDir, 'signing'));
  await writeFile(path.join(dataDir, 'signing', 'key.pem'), 'sealed');
  const files = createStoredFiles(database.db, storeOf(dataDir));
  const text = (words: string) => Buffer.from(`%PDF-1.4 ${words}`);
  const keep = async (words: string) =>
    files.attach(database.db, await files.put(text(words), 'application/pdf'));
  await keep('before');

  const ownerConnectionString = database.ownerConnectionString;
  const base = await makeBase(
    { ownerConnectionString, dataDir, store: storeOf(dataDir), secret, version: 'test' },
    { folder, days: 7 },
  );
  await keep('after');
  await write(database, 1, 100);
  const moment = await write(database, 101, 200);
  await write(database, 201, 300);
  const following = followMarket({
    folder,
    dataDir,
    pool: database.pool,
    store: storeOf(dataDir),
    logger,
    everyMs: 50,
  });
  const quiet = await write(database, 301, 300);
  // `archive_timeout` does the same within half a minute.
  const { rows } = await owner.query<{ part: string }>('select pg_walfile_name(pg_switch_wal()) as part');
  await vi.waitFor(
    async () => expect(await readdir(path.join(base.archive, 'wal'))).toContain(`${rows[0]?.part}.gz`),
    patience,
  );
  const state = await readArchiveState({ folder, dataDir, pool: database.pool });
  const endedAt = new Date(base.endedAt);
  expect(state).toMatchObject({ partAt: expect.any(Date), baseAt: endedAt, from: endedAt, failing: null });

  await vi.waitFor(async () => {
    // Writes to the log without a commit.
    await owner.query(`select pg_logical_emit_message(false, 'test', 'quiet')`);
    await owner.query('select pg_switch_wal()');
    const { until } = await readArchiveState({ folder, dataDir, pool: database.pool });
    expect(until?.getTime()).toBeGreaterThan(quiet.getTime());
  }, patience);
  await following.stop();
  await owner.end();
  await database.close();
  await rm(dataDir, { recursive: true });

  expect([await isArchive(folder), await isArchive(place)]).toEqual([true, false]);
  const restore = (name: string, toTime?: Date, givenSecret: Buffer | undefined = secret) =>
    restoreMoment(
      {
        dataDir: path.join(place, name),
        store: storeOf(path.join(place, name)),
        openDatabase: (recovery) => open(path.join(place, name), path.join(place, 'further'), recovery),
        givenSecret,
        prepareDatabase: (restored) => prepareDatabase(restored, migrationsFolder, logger),
      },
      { archive: folder, ...(toTime ? { toTime } : {}) },
    );
  const rowsOf = async (name: string) => {
    const restored = await open(path.join(place, name), path.join(place, 'further'));
    const { rows: numbers } = await restored.pool.query<{ n: number }>(
      'select n from acknowledged order by n',
    );
    const { rows: kept } = await restored.pool.query<{ sha256: string }>('select sha256 from stored_files');
    await restored.close();
    const found = await Promise.all(kept.map(({ sha256 }) => storeOf(path.join(place, name)).get(sha256)));
    return {
      numbers: numbers.map(({ n }) => n),
      files: found.map((bytes) => Buffer.from(bytes).toString()).toSorted(),
    };
  };
  const upTo = (last: number) => ({
    numbers: Array.from({ length: last }, (_none, index) => index + 1),
    files: [text('after').toString(), text('before').toString()],
  });

  await expect(restore('keyless', moment, Buffer.alloc(32, 8))).rejects.toThrow('is not that of the archive');
  const limits = `the archive reaches from ${base.endedAt} to `;
  await expect(restore('early', new Date(0))).rejects.toThrow(limits);
  await expect(restore('late', new Date('2200-01-01'))).rejects.toThrow(limits);
  // Nothing was unpacked for either.
  for (const name of ['early', 'late'])
    await expect(readdir(path.join(place, name))).rejects.toThrow('ENOENT');
  expect(await restore('then', moment)).toMatchObject({ files: 2, missing: [] });
  expect(await rowsOf('then')).toEqual(upTo(200));
  expect(await readdir(path.join(place, 'then'))).not.toContain('restore-unfinished');
  await restore('all');
  expect(await rowsOf('all')).toEqual(upTo(300));
  // No commit followed this moment, which is within the period.
  await restore('quiet', quiet);
  expect(await rowsOf('quiet')).toEqual(upTo(300));
}, 240_000);
