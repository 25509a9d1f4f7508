import { readConfig } from './config';
import { createCategories } from './modules/categories';
import { assertRestored } from './platform/data-folder';
import { openDatabaseOf } from './open-database-of';
import { createLogger } from './platform/logger';
import { migrationsFolder, prepareDatabase } from './prepare-database';
import { backUpBeforeUpgrade } from './upgrade-backup';

export { withTransaction } from './platform/database';
export type { Database, Executor } from './platform/database';

/**
 * The market of the settings for a tool that loads data into it: its database, opened and brought up to this version,
 * beside a server that runs on it or alone. No mail, no jobs, no calls.
 */
export async function openMarket() {
  const config = readConfig();
  const logger = createLogger({ level: config.logLevel });
  await assertRestored(config.dataDir);
  const database = await openDatabaseOf(config, {
    poolSize: 2,
    // Nobody waits for a batch, or for the words of all offers, as somebody does for an answer.
    statementTimeoutMs: 0,
    logger,
  });
  try {
    await backUpBeforeUpgrade({ config, database, migrationsFolder, logger });
    await prepareDatabase(database, migrationsFolder, logger);
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    db: database.db,
    dataDir: config.dataDir,
    categories: createCategories(),
    /**
     * Makes the words of all offers known to the search at once; a running market learns new ones by a job. The search
     * is a third of what a tool would load, and one that has changed nothing needs none.
     */
    async learnWords(): Promise<void> {
      const { createSearchRepository } = await import('./modules/market');
      await createSearchRepository(database.db).learnWords();
    },
    close: () => database.close(),
  };
}
