import { startEmbeddedPostgres } from '@proffer/embedded-postgres';
import { openDatabase, type DatabaseHandle } from '../open-database';
import type { DatabaseLogger } from '../logger';

/** Opens an embedded database as its owner, for tests that create their own tables. */
export async function openOwnedDatabase(options: {
  dataDir: string;
  poolSize: number;
  logger: DatabaseLogger;
}): Promise<DatabaseHandle> {
  const server = await startEmbeddedPostgres(options);
  const database = await openDatabase({ ...options, databaseUrl: server.ownerConnectionString });
  database.watch();
  return {
    ...database,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}
