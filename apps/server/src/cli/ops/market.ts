import { mkdir } from 'node:fs/promises';
import { readConfig, type Config } from '../../config';
import type { Recovery } from '@proffer/embedded-postgres';
import { openDatabaseOf } from '../../open-database-of';
import type { BackupSource } from '../../ops';
import { assertRestored } from '../../platform/data-folder';
import type { DatabaseHandle } from '../../platform/database';
import { openFileStore } from '../../platform/files';
import { createLogger } from '../../platform/logger';
import { openSecret } from '../../platform/secrets';
import { version } from '../../version';

/** Warnings of the database would stand between the lines of the command; what fails is told by the command itself. */
export const logger = createLogger({ level: 'silent' });

export const openQuietly = (config: Config, recovery?: Recovery): Promise<DatabaseHandle> =>
  openDatabaseOf(config, { poolSize: 2, logger, recovery });

/** The market of the settings as it is: nothing of it is brought up to this version. */
export async function withMarket<T>(
  act: (market: BackupSource & { config: Config; database: DatabaseHandle }) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  await assertRestored(config.dataDir);
  const database = await openQuietly(config);
  try {
    const { secret } = await openSecret(config);
    return await act({
      config,
      database,
      ownerConnectionString: database.ownerConnectionString,
      dataDir: config.dataDir,
      store: await openFileStore(config),
      secret,
      version,
    });
  } finally {
    await database.close();
  }
}

/** The key that the settings name; undefined where it will lie in the data folder. */
export async function givenSecretOf(config: Config): Promise<Buffer | undefined> {
  if (config.appSecret === undefined && config.appSecretFile === undefined) return undefined;
  await mkdir(config.dataDir, { recursive: true });
  return (await openSecret(config)).secret;
}
