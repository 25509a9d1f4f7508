import { execFile } from 'node:child_process';
import {
  chmod,
  cp,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Recovery } from '@proffer/embedded-postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database';
import { createFileStore } from '../../platform/files';
import { createLogger } from '../../platform/logger';
import { migrationsFolder, prepareDatabase } from '../../prepare-database';
import { connectForCopy } from '../backup/copied-tables';
import { makeBase, restoreMoment } from '../index';

const logger = createLogger({ level: 'silent' });
const secret = Buffer.alloc(32, 7);
const run = promisify(execFile);

let place: string;
/** An unmodified archive. */
let honest: string;
/** The archive of a test, and the file that its injected code would write. */
let archive: string;
let proof: string;
let restored: string;
let count = 0;

/**
 * Makes an archive of a market; `sql` runs as the owner after the base backup, so that it is restored from the log.
 */
async function makeArchive(name: string, sql: string): Promise<string> {
  const dataDir = path.join(place, `${name}-market`);
  const folder = path.join(place, name);
  const database = await openDatabase({ dataDir, poolSize: 2, logger, archiving: { folder } });
  await prepareDatabase(database, migrationsFolder, logger);
  const owner = await connectForCopy(database.ownerConnectionString);
  await mkdir(path.join(dataDir, 'signing'));
  await writeFile(path.join(dataDir, 'signing', 'key.pem'), 'sealed');
  const store = createFileStore({ folder: path.join(dataDir, 'files') });
  const { ownerConnectionString } = database;
  await makeBase({ ownerConnectionString, dataDir, store, secret, version: 'test' }, { folder, days: 7 });
  await owner.query(sql);
  await owner.query('select pg_switch_wal()');
  await owner.end();
  // The server stops once its complete log is in the archive.
  await database.close();
  await rm(dataDir, { recursive: true });
  return folder;
}

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'proffer-hostile-'));
  // When run as root, the database runs as another account, which needs access to the archive and the proof file.
  await chmod(place, 0o777);
  honest = await makeArchive('honest', 'create table marker as select 1 as one');
}, 120_000);
afterAll(() => rm(place, { recursive: true, force: true }));
beforeEach(async () => {
  count += 1;
  archive = path.join(place, `archive-${count}`);
  proof = path.join(place, `proof-${count}`);
  restored = path.join(place, `restored-${count}`);
  await run('cp', ['-a', honest, archive]);
});

const open = (dataDir: string, recovery?: Recovery) =>
  openDatabase({ dataDir, poolSize: 2, logger, recovery });
const restore = (dataDir = restored) =>
  restoreMoment(
    {
      dataDir,
      store: createFileStore({ folder: path.join(dataDir, 'files') }),
      openDatabase: (recovery) => open(dataDir, recovery),
      givenSecret: secret,
      prepareDatabase: (database) => prepareDatabase(database, migrationsFolder, logger),
    },
    { archive },
  );

/** Returns the only archive of the folder and its only base backup. */
async function partsOf(folder: string) {
  const [number = ''] = await readdir(folder);
  const own = path.join(folder, number);
  const [base = ''] = await readdir(path.join(own, 'bases'));
  return { own, base: path.join(own, 'bases', base), cluster: path.join(own, 'bases', base, 'postgres') };
}
const pack = (text: string) => gzipSync(Buffer.from(text));

// ADM-101
describe('restoring an archive that an attacker has modified', { timeout: 120_000 }, () => {
  it('restores its data and none of its configuration', async () => {
    const { cluster } = await partsOf(archive);
    const settings = `recovery_end_command = 'touch ${proof}'\narchive_command = 'touch ${proof}'\nmax_connections = 7\n`;
    for (const name of ['postgresql.conf', 'postgresql.auto.conf', 'pg_ident.conf', 'postmaster.opts']) {
      await writeFile(path.join(cluster, `${name}.gz`), pack(settings));
    }
    await writeFile(path.join(cluster, 'pg_hba.conf.gz'), pack('local all all trust\n'));
    await writeFile(path.join(cluster, 'postgresql.auto.conf'), settings);
    expect(await restore()).toMatchObject({ missing: [] });
    await expect(readFile(proof)).rejects.toThrow('ENOENT');
    const folder = path.join(restored, 'postgres');
    for (const name of ['postgresql.conf', 'postgresql.auto.conf', 'pg_ident.conf', 'pg_hba.conf']) {
      const text = await readFile(path.join(folder, name), 'utf8');
      expect(text).not.toMatch(/touch|max_connections = 7|trust$/m);
    }
    const database = await open(restored);
    const { rows } = await database.pool.query('select one from marker');
    expect(rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('restores no settings of roles and databases, and loads no library through them', async () => {
    await rm(archive, { recursive: true });
    archive = await makeArchive(
      `settings-${count}`,
      `alter role postgres set session_preload_libraries = '${proof}.so';
       alter database postgres set local_preload_libraries = 'nothing';
       alter role proffer_app in database postgres set search_path = 'elsewhere'`,
    );
    await restore();
    const database = await open(restored);
    const { rows } = await database.pool.query('select setconfig from pg_db_role_setting');
    expect(rows).toEqual([]);
    await database.close();
  });

  const withLink = (target: () => string) => async (file: string) => {
    await rm(file, { recursive: true, force: true });
    await symlink(target(), file);
  };
  it.each<[string, RegExp, (parts: Awaited<ReturnType<typeof partsOf>>) => Promise<unknown>]>([
    [
      'a standby signal',
      /standby\.signal\.gz is no data of a database/,
      ({ cluster }) => writeFile(path.join(cluster, 'standby.signal.gz'), pack('')),
    ],
    [
      'a recovery signal that is not packed',
      /recovery\.signal is no data/,
      ({ cluster }) => writeFile(path.join(cluster, 'recovery.signal'), ''),
    ],
    [
      'configuration below a folder',
      /conf\.d is no data/,
      async ({ cluster }) => {
        await mkdir(path.join(cluster, 'conf.d'));
        await writeFile(path.join(cluster, 'conf.d', 'a.conf.gz'), pack(''));
      },
    ],
    [
      'a tablespace map',
      /tablespace_map\.gz is no data/,
      ({ cluster }) => writeFile(path.join(cluster, 'tablespace_map.gz'), pack('16384 /tmp\n')),
    ],
    [
      'a tablespace',
      /pg_tblspc\/16384 is not a regular file but a symbolic link/,
      ({ cluster }) => symlink('/tmp', path.join(cluster, 'pg_tblspc', '16384')),
    ],
    [
      'a tablespace in place',
      /pg_tblspc\/16384 is no data/,
      ({ cluster }) => mkdir(path.join(cluster, 'pg_tblspc', '16384')),
    ],
    [
      'a library',
      /evil\.so\.gz is no data/,
      ({ cluster }) => writeFile(path.join(cluster, 'evil.so.gz'), pack('elf')),
    ],
    [
      'a name that begins with dots',
      /\.\.\.gz is no data/,
      ({ cluster }) => writeFile(path.join(cluster, '...gz'), pack('x')),
    ],
    [
      'a name with a backslash',
      /is no data/,
      ({ cluster }) => writeFile(path.join(cluster, 'base', '..\\1.gz'), pack('x')),
    ],
    [
      'a name with a line break',
      /is no data/,
      ({ cluster }) => writeFile(path.join(cluster, 'base', '1\n2.gz'), pack('x')),
    ],
    [
      'a link in place of a data file',
      /PG_VERSION\.gz is not a regular file but a symbolic link/,
      ({ cluster }) => withLink(() => '/etc/hostname')(path.join(cluster, 'PG_VERSION.gz')),
    ],
    [
      'a link in place of a folder',
      /global is not a regular file but a symbolic link/,
      ({ cluster }) => withLink(() => '/etc')(path.join(cluster, 'global')),
    ],
    [
      'a link in place of the database',
      /postgres is not a folder but a symbolic link/,
      async ({ cluster }) => {
        await rename(cluster, `${proof}-cluster`);
        await symlink(`${proof}-cluster`, cluster);
      },
    ],
    [
      'a link in place of a key',
      /key\.pem is not a regular file but a symbolic link/,
      ({ own }) => withLink(() => '/etc/passwd')(path.join(own, 'signing', 'key.pem')),
    ],
    [
      'a link in place of the journal',
      /wal is not a folder but a symbolic link/,
      ({ own }) => withLink(() => '/tmp')(path.join(own, 'wal')),
    ],
    [
      'a link in the journal',
      /gz is not a regular file but a symbolic link/,
      ({ own }) => symlink('/dev/zero', path.join(own, 'wal', '000000010000000000000099.gz')),
    ],
    [
      'a link in place of a stored file',
      /is not a regular file but a symbolic link/,
      async ({ own }) => {
        await mkdir(path.join(own, 'files', 'ab', 'cd'), { recursive: true });
        await symlink('/dev/zero', path.join(own, 'files', 'ab', 'cd', 'ab'.repeat(32)));
      },
    ],
    [
      'a link in place of a label',
      /base\.json is a symbolic link/,
      async ({ base }) => {
        await rename(path.join(base, 'base.json'), `${proof}-label`);
        await symlink(`${proof}-label`, path.join(base, 'base.json'));
      },
    ],
    [
      'a hard link',
      /has a second name/,
      ({ cluster }) =>
        link(path.join(cluster, 'PG_VERSION.gz'), path.join(cluster, 'base', '99999.gz')).then(
          () => undefined,
        ),
    ],
    [
      'a pipe',
      /is not a regular file but a pipe/,
      ({ cluster }) => run('mkfifo', [path.join(cluster, 'base', '1', '99999.gz')]),
    ],
    [
      'a file that states more than a gigabyte',
      /would be 4294967295 bytes/,
      ({ cluster }) =>
        writeFile(
          path.join(cluster, 'base', '1', '99999.gz'),
          Buffer.concat([pack('x').subarray(0, -4), Buffer.alloc(4, 255)]),
        ),
    ],
    [
      'a file that is longer than it states',
      /does not have the 1 bytes that it states/,
      ({ cluster }) =>
        writeFile(
          path.join(cluster, 'base', '1', '99999.gz'),
          Buffer.concat([gzipSync(Buffer.alloc(1_000_000)), pack('x')]),
        ),
    ],
    [
      'a huge label',
      /base\.json has more than the 65536 bytes/,
      ({ base }) => writeFile(path.join(base, 'base.json'), Buffer.alloc(100_000, 32)),
    ],
  ])('is refused because of %s before a server starts', async (_what, reason, change) => {
    await change(await partsOf(archive));
    await expect(restore()).rejects.toThrow(reason);
    expect(await readdir(restored).catch(() => [])).not.toContain('postgres.log');
    await expect(readFile(path.join(restored, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  it('is refused because of a socket', async () => {
    const { cluster } = await partsOf(archive);
    // A socket's path is limited to 107 bytes.
    const short = await mkdtemp(path.join(tmpdir(), 's-'));
    const server = createServer().listen(path.join(short, 's'));
    await new Promise((resolve) => server.once('listening', resolve));
    await rename(path.join(short, 's'), path.join(cluster, 'base', '1', '99999.gz'));
    await expect(restore()).rejects.toThrow('but a socket');
    server.close();
    await rm(short, { recursive: true });
  });

  it('cannot fill the disk with a log segment', async () => {
    const { own } = await partsOf(archive);
    const journal = path.join(own, 'wal');
    const parts = (await readdir(journal)).filter((name) => /^[\dA-F]{24}\.gz$/.test(name)).toSorted();
    const bomb = gzipSync(Buffer.alloc(40 * 1024 ** 2));
    for (const name of parts) await writeFile(path.join(journal, name), bomb);
    await expect(restore()).rejects.toThrow('did not start');
    await cp(path.join(restored, 'postgres.log'), proof);
    expect(await readFile(proof, 'utf8')).toMatch(/terminated by signal|wrong size|could not/);
  });
});
