import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBackups } from '../../src/ops';
import { createLogger } from '../../src/platform/logger';
import { migrationsFolder } from '../../src/prepare-database';
import { backUpBeforeUpgrade } from '../../src/upgrade-backup';
import { useContext } from '../support/context';

const context = useContext();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'proffer-upgrade-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

// ADM-86
it('backs up a market of an earlier version before its tables change, and does not start if the backup fails', async () => {
  const { pool } = context.current;
  const backup = {
    folder: undefined as string | undefined,
    at: '01:13',
    keep: 14,
    recipients: [],
    isMadeBeforeUpgrade: true,
  };
  const start = (wanted: Partial<typeof backup> = {}) =>
    backUpBeforeUpgrade({
      config: {
        backup: { ...backup, ...wanted },
        dataDir,
        files: { s3: undefined, kind: 'folder' },
        appSecret: 'x'.repeat(32),
        appSecretFile: undefined,
      },
      database: { ownerConnectionString: String(pool.options.connectionString) },
      migrationsFolder,
      logger: createLogger({ level: 'silent' }),
    });
  expect(await start()).toBeUndefined();

  // As after the first migration of 0.1.0.
  const [first] = readMigrationFiles({ migrationsFolder: path.join(migrationsFolder, 'before-0.2.0') });
  await pool.query('delete from drizzle.__drizzle_migrations');
  await pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    first!.hash,
    first!.folderMillis,
  ]);
  expect(await start({ isMadeBeforeUpgrade: false })).toBeUndefined();
  await writeFile(path.join(dataDir, 'a-file'), '');
  await expect(start({ folder: path.join(dataDir, 'a-file', 'backups') })).rejects.toThrow(
    /UPGRADE_BACKUP=off starts without a backup/,
  );
  const made = await start();
  expect((await listBackups(path.join(dataDir, 'before-upgrade'))).map(({ folder }) => folder)).toEqual([
    made,
  ]);

  // The migration refuses a database of a newer version, so it is not backed up.
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`,
  );
  expect(await start()).toBeUndefined();
  expect(await readdir(path.join(dataDir, 'before-upgrade'))).toHaveLength(1);
});
