import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
it('a market of an earlier version is backed up before its tables change, and does not start without that', async () => {
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

  await pool.query(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  );
  expect(await start({ isMadeBeforeUpgrade: false })).toBeUndefined();
  await writeFile(path.join(dataDir, 'a-file'), '');
  await expect(start({ folder: path.join(dataDir, 'a-file', 'backups') })).rejects.toThrow(
    /UPGRADE_BACKUP=off starts without one/,
  );
  const made = await start();
  expect((await listBackups(path.join(dataDir, 'before-upgrade'))).map(({ folder }) => folder)).toEqual([
    made,
  ]);

  // The migration refuses data of a newer version, and it is not backed up as if it could be upgraded.
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`,
  );
  expect(await start()).toBeUndefined();
  expect(await readdir(path.join(dataDir, 'before-upgrade'))).toHaveLength(1);
});
