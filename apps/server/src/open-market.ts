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
 * Opens the database of the settings, migrated to this version, for a tool that loads data. A server may run on the
 * same database. The tool gets no mail, no jobs and no HTTP.
 */
export async function openMarket() {
  const config = readConfig();
  const logger = createLogger({ level: config.logLevel });
  await assertRestored(config.dataDir);
  const database = await openDatabaseOf(config, {
    poolSize: 2,
    // A tool's batches and the rebuild of the search words may take long.
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
     * Adds the words of all offers to the vocabulary at once; in a running market a job does that. The search is
     * imported lazily, because it is a third of the code of a tool.
     */
    async learnWords(): Promise<void> {
      const { createSearchRepository } = await import('./modules/market');
      await createSearchRepository(database.db).learnWords();
    },
    close: () => database.close(),
  };
}
