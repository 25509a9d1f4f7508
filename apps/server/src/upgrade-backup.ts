import path from 'node:path';
import type { Config } from './config';
import { isToBeUpgraded, type DatabaseHandle } from './platform/database';
import { openFileStore } from './platform/files';
import { openSecret } from './platform/secrets';
import { version } from './version';

interface UpgradeDeps {
  config: Pick<Config, 'backup' | 'dataDir' | 'files' | 'appSecret' | 'appSecretFile'>;
  database: Pick<DatabaseHandle, 'ownerConnectionString'>;
  migrationsFolder: string;
  logger: { warn(details: object, message: string): void };
}

/**
 * Subfolder of the data folder for upgrade backups without a backup folder; it protects from a failed upgrade, not
 * from a lost disk.
 */
const placeWithin = 'before-upgrade';
const keptWithin = 2;

/**
 * Backs up a market of an earlier version before this version changes its tables, because migrations only go forward.
 * Throws, and so prevents the start, if the backup fails. Returns the folder of the backup, or undefined if there is
 * nothing to upgrade.
 */
export async function backUpBeforeUpgrade(deps: UpgradeDeps): Promise<string | undefined> {
  const { config, database, migrationsFolder, logger } = deps;
  const { folder, recipients, isMadeBeforeUpgrade } = config.backup;
  if (!isMadeBeforeUpgrade) return undefined;
  // Imported only if a backup is due.
  const { connectForCopy, makeBackup, pruneBackups } = await import('./ops');
  const client = await connectForCopy(database.ownerConnectionString);
  try {
    // One node at a time.
    await client.query('select pg_advisory_lock($1)', [upgradeLockKey]);
    if (!(await isToBeUpgraded(client, migrationsFolder))) return undefined;
    const to = folder ?? path.join(config.dataDir, placeWithin);
    const { secret } = await openSecret(config);
    const made = await makeBackup(
      {
        ownerConnectionString: database.ownerConnectionString,
        dataDir: config.dataDir,
        store: await openFileStore(config),
        secret,
        version,
      },
      { to, recipients, withKey: recipients.length > 0 },
    ).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(
        `This version changes the tables, and the backup before that failed (${reason}). Nothing was changed. UPGRADE_BACKUP=off starts without a backup.`,
        { cause },
      );
    });
    if (folder === undefined) await pruneBackups(to, keptWithin);
    logger.warn({ backup: made.folder }, 'backed up before the upgrade to this version');
    return made.folder;
  } finally {
    await client.end();
  }
}

/** Key of the advisory lock for upgrade backups; an arbitrary number. */
const upgradeLockKey = 7_266_413_003;
