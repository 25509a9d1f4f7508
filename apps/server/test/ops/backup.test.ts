import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import {
  listBackups,
  makeBackup,
  pruneBackups,
  restoreBackup,
  verifyBackup,
  type RestoreTarget,
} from '../../src/ops';
import { createPool, openDatabase } from '../../src/platform/database';
import { assertRestored } from '../../src/platform/data-folder';
import { createFileStore } from '../../src/platform/files';
import { createLogger } from '../../src/platform/logger';
import { migrationsFolder, prepareDatabase } from '../../src/prepare-database';
import { useContext } from '../support/context';
import { databaseUrl } from '../support/global-setup';
import { acceptTrade, openTrade } from '../world/nda-trade';

const context = useContext();
const logger = createLogger({ level: 'silent' });
const secret = Buffer.alloc(32, 7);
let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'proffer-backup-'));
});
afterAll(async () => {
  await rm(place, { recursive: true, force: true });
});

const urlOf = (pool: pg.Pool) => String(pool.options.connectionString);
const source = () => ({
  ownerConnectionString: urlOf(context.current.pool),
  dataDir: context.current.folder,
  store: createFileStore({ folder: path.join(context.current.folder, 'files') }),
  secret,
  version: 'test',
});

/** Returns a restore target: an empty database, and a data folder that does not exist yet. */
async function emptyPlace(): Promise<RestoreTarget & { ownerUrl: string }> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  const admin = createPool(inject('postgresOwnerUrl'), { poolSize: 1, logger });
  await admin.query(`create database ${name}`);
  await admin.end();
  const dataDir = path.join(place, name);
  const ownerUrl = databaseUrl(inject('postgresOwnerUrl'), name);
  const databaseUrls = {
    databaseUrl: databaseUrl(inject('postgresUrl'), name),
    databaseOwnerUrl: ownerUrl,
  };
  return {
    dataDir,
    ownerUrl,
    store: createFileStore({ folder: path.join(dataDir, 'files') }),
    openDatabase: () => openDatabase({ ...databaseUrls, dataDir, poolSize: 2, logger }),
    givenSecret: secret,
    migrationsFolder,
    prepareDatabase: (database) => prepareDatabase(database, migrationsFolder, logger),
    logger,
  };
}

/** Returns every row of every table as text, by table, except tables that a start writes anew. */
async function rowsOf(connectionString: string): Promise<Record<string, string[]>> {
  const pool = createPool(connectionString, { poolSize: 1, logger });
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where relkind = 'r'
       and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    if (name !== 'graphile_worker.migrations') found[name] = rows.map(({ row }) => row);
  }
  const { rows: sequences } = await pool.query<{ name: string; value: number | null }>(
    `select schemaname || '.' || sequencename as name, last_value as value from pg_sequences order by 1`,
  );
  found['sequences'] = sequences
    .filter(({ name }) => !name.startsWith('drizzle.'))
    .map(({ name, value }) => `${name} ${value}`);
  await pool.end();
  return found;
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true });
  const found: Record<string, string> = {};
  for (const name of names.toSorted()) {
    const file = path.join(folder, name);
    if ((await stat(file)).isFile()) found[name] = (await readFile(file)).toString('base64');
  }
  return found;
}

const numberOf = async (connectionString: string, sql: string): Promise<number> => {
  const pool = createPool(connectionString, { poolSize: 1, logger });
  const { rows } = await pool.query<{ value: number }>(sql);
  await pool.end();
  return rows[0]?.value ?? 0;
};

// ADM-50
it('a backup made while people go on working is complete', async () => {
  const acknowledged = await openTrade(context.current);
  await acceptTrade(context.current, acknowledged, { isSigned: true });
  const making = { isOver: false };
  let signedMeanwhile = 0;
  const working = (async () => {
    while (!making.isOver) {
      await acceptTrade(context.current, await openTrade(context.current), { isSigned: true });
      signedMeanwhile += 1;
    }
  })();
  const { folder, damaged } = await makeBackup(source(), {
    to: path.join(place, 'backups'),
    recipients: [],
    withKey: false,
  });
  making.isOver = true;
  await working;
  expect(damaged).toEqual([]);
  expect(signedMeanwhile).toBeGreaterThan(0);

  const target = await emptyPlace();
  // Validates every foreign key, and fails if a file, a row or a single byte is missing.
  await restoreBackup(target, { folder });
  const nda = `select count(*) as value from nda_signings where nda_id = ${acknowledged.ndaId}`;
  expect(await numberOf(target.ownerUrl, nda)).toBe(2);
  const files = await filesIn(path.join(target.dataDir, 'files'));
  const rows = await numberOf(target.ownerUrl, 'select count(*) as value from stored_files');
  expect(Object.keys(files)).toHaveLength(rows);
  await assertRestored(target.dataDir);
}, 120_000);

// ADM-51
it('a restored backup has every row, file and key unchanged, and only its recipient can decrypt it', async () => {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const [own, other] = [path.join(place, 'own.txt'), path.join(place, 'other.txt')];
  await writeFile(own, `# created\n${identity}\n`);
  await writeFile(other, `${await generateX25519Identity()}\n`);
  const { folder, label } = await makeBackup(source(), {
    to: path.join(place, 'sealed'),
    recipients: [recipient],
    withKey: true,
  });
  expect(label).toMatchObject({ recipients: [recipient], hasKey: true });
  const before = await rowsOf(urlOf(context.current.pool));
  const parts = Object.keys(await filesIn(folder));
  expect(parts.filter((name) => name !== 'backup.json' && !name.endsWith('.age'))).toEqual([]);
  // The file names do not even reveal which documents are in it.
  const known = await readdir(path.join(context.current.folder, 'files'), { recursive: true });
  const hashes = known.map((name) => path.basename(name)).filter((name) => name.length === 64);
  expect(hashes.filter((hash) => parts.some((name) => name.includes(hash)))).toEqual([]);

  const target = { ...(await emptyPlace()), givenSecret: undefined };
  await expect(restoreBackup(target, { folder })).rejects.toThrow(/is sealed. --identity/);
  await expect(restoreBackup(target, { folder, identityFile: other })).rejects.toThrow(/cannot be opened/);
  await restoreBackup(target, { folder, identityFile: own });
  expect(await rowsOf(target.ownerUrl)).toEqual(before);
  expect(Object.keys(before).length).toBeGreaterThan(40);
  expect(await filesIn(path.join(target.dataDir, 'files'))).toEqual(
    await filesIn(path.join(context.current.folder, 'files')),
  );
  expect(await filesIn(path.join(target.dataDir, 'signing'))).toEqual(
    await filesIn(path.join(context.current.folder, 'signing')),
  );
  expect(await readFile(path.join(target.dataDir, 'secret.key'), 'utf8')).toBe(
    `${secret.toString('base64')}\n`,
  );
  await expect(restoreBackup(target, { folder, identityFile: own })).rejects.toThrow(/is not empty/);
}, 120_000);

it('restores a backup of a database that the migrations of 0.1.0 have made', async () => {
  const old = readMigrationFiles({ migrationsFolder: path.join(migrationsFolder, 'before-0.2.0') });
  const { pool } = context.current;
  const { rows: applied } = await pool.query<{ hash: string; at: string }>(
    'select hash, created_at as at from drizzle.__drizzle_migrations order by id',
  );
  const record = async (migrations: { hash: string; at: number | string }[]) => {
    await pool.query('delete from drizzle.__drizzle_migrations');
    for (const { hash, at } of migrations) {
      await pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash,
        at,
      ]);
    }
  };
  // An upgraded database has the migrations of 0.1.0 in place of the baseline, and then the later ones.
  const upgraded = old.map(({ hash, folderMillis }) => ({ hash, at: folderMillis as number | string }));
  await record([...upgraded, ...applied.slice(1)]);
  const before = await rowsOf(urlOf(pool));
  const { folder } = await makeBackup(source(), {
    to: path.join(place, 'old'),
    recipients: [],
    withKey: true,
  });
  await record(applied);
  const target = await emptyPlace();
  await restoreBackup(target, { folder });
  expect(await rowsOf(target.ownerUrl)).toEqual(before);
}, 120_000);

// ADM-52
it('a backup links unchanged files of the previous one, and pruning keeps the newest backups', async () => {
  const to = path.join(place, 'backups');
  const [first] = await listBackups(to);
  const second = await makeBackup(source(), { to, recipients: [], withKey: false });
  expect(second.linkedFiles).toBe(first?.label.files);
  const { kept, removed } = await pruneBackups(to, 1);
  expect([kept, removed]).toEqual([[second.folder], [first?.folder]]);
  const bytesIn = async (folder: string) => Object.values(await filesIn(folder)).toSorted();
  expect(await bytesIn(path.join(second.folder, 'files'))).toEqual(
    await bytesIn(path.join(context.current.folder, 'files')),
  );
});

// ADM-53
it('restoring a damaged backup leaves no row and marks the place as incomplete', async () => {
  const { folder } = (await listBackups(path.join(place, 'backups'))).at(-1)!;
  const part = path.join(folder, 'database', 'public.offers.copy.gz');
  const bytes = await readFile(part);
  await writeFile(part, bytes.subarray(0, bytes.length - 9));
  const target = await emptyPlace();
  await expect(restoreBackup(target, { folder })).rejects.toThrow(/end of file/);
  expect(await numberOf(target.ownerUrl, 'select count(*) as value from users')).toBe(0);
  await expect(assertRestored(target.dataDir)).rejects.toThrow(/did not come to its end/);
  await expect(restoreBackup(target, { folder })).rejects.toThrow(/unfinished restore/);
  await expect(
    restoreBackup({ ...(await emptyPlace()), givenSecret: Buffer.alloc(32, 8) }, { folder }),
  ).rejects.toThrow(/is not that of the backup/);
});

// ADM-101
it('restoring rejects a backup with links, names outside its folder, or parts larger than stated', async () => {
  await openTrade(context.current);
  const made = await makeBackup(source(), { to: path.join(place, 'hostile'), recipients: [], withKey: true });
  const contentsOf = (folder: string) => path.join(folder, 'contents.json.gz');
  const rename = (from: string, to: string) => async (folder: string) => {
    const text = gunzipSync(await readFile(contentsOf(folder))).toString();
    await writeFile(contentsOf(folder), gzipSync(text.replaceAll(from, to)));
  };
  const changes: [RegExp, (folder: string) => Promise<unknown>][] = [
    [
      /database is not a regular file but a symbolic link/,
      async (folder) => {
        await rm(path.join(folder, 'database'), { recursive: true });
        await symlink('/etc', path.join(folder, 'database'));
      },
    ],
    [
      /secret\.key is not a regular file but a symbolic link/,
      async (folder) => {
        await rm(path.join(folder, 'keys', 'secret.key'));
        await symlink('/etc/hostname', path.join(folder, 'keys', 'secret.key'));
      },
    ],
    [
      /backup\.json is a symbolic link/,
      async (folder) => {
        await rm(path.join(folder, 'backup.json'));
        await symlink(path.join(made.folder, 'backup.json'), path.join(folder, 'backup.json'));
      },
    ],
    [/does not say what is in it/, rename('"part":"secret.key"', '"part":".."')],
    [/does not say what is in it/, rename('"part":"secret.key"', '"part":"../../../../etc/passwd"')],
    [/does not say what is in it/, rename('"name":"secret.key"', '"name":"postgres.passwords.json"')],
    [/does not say what is in it/, rename('"folder":"signing"', '"folder":"../signing"')],
    [
      /contents\.json\.gz is not a regular file but a symbolic link/,
      async (folder) => {
        await rm(contentsOf(folder));
        await symlink('/dev/zero', contentsOf(folder));
      },
    ],
    [
      /is damaged, or not whole/,
      (folder) => writeFile(contentsOf(folder), gzipSync(Buffer.alloc(600 * 1024 ** 2))),
    ],
  ];
  for (const [index, [reason, change]] of changes.entries()) {
    const folder = path.join(place, 'hostile', `changed-${index}`);
    await cp(made.folder, folder, { recursive: true });
    await change(folder);
    const openNothing = vi.fn<RestoreTarget['openDatabase']>();
    const target = { ...(await emptyPlace()), openDatabase: openNothing };
    await expect(restoreBackup(target, { folder })).rejects.toThrow(reason);
    expect(openNothing).not.toHaveBeenCalled();
    await expect(verifyBackup(folder, {})).rejects.toThrow(reason);
  }
  const larger = path.join(place, 'hostile', 'larger');
  await cp(made.folder, larger, { recursive: true });
  await writeFile(path.join(larger, 'keys', 'secret.key'), Buffer.alloc(1_000_000));
  expect((await verifyBackup(larger, {})).faults).toEqual([expect.stringContaining('missing or damaged')]);
  await expect(
    restoreBackup({ ...(await emptyPlace()), givenSecret: undefined }, { folder: larger }),
  ).rejects.toThrow(/has more than the 65536 bytes/);
}, 120_000);
