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

/** Silent, because the command reports failures itself and warnings of the database would mix with its output. */
export const logger = createLogger({ level: 'silent' });

export const openQuietly = (config: Config, recovery?: Recovery): Promise<DatabaseHandle> =>
  openDatabaseOf(config, { poolSize: 2, logger, recovery });

/** Opens the market of the current settings without migrating it. */
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

/** Returns the key given in the settings; undefined if it is stored in the data folder. */
export async function givenSecretOf(config: Config): Promise<Buffer | undefined> {
  if (config.appSecret === undefined && config.appSecretFile === undefined) return undefined;
  await mkdir(config.dataDir, { recursive: true });
  return (await openSecret(config)).secret;
}
