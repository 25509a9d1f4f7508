import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { storedFiles } from '../../schema';

// Types instead of interfaces, as rows of a query require.
type DatabaseState = { version: string; connections: number };
/** Sizes in bytes; identical files are stored once. */
type StoredBytes = { database: number; files: number };

/** Creates the repository that reads the state of the database and the size of the stored data. */
export function createSystemRepository(db: Database) {
  return {
    async readDatabase(): Promise<DatabaseState> {
      const { rows } = await db.execute<DatabaseState>(
        sql`select current_setting('server_version') as version,
              (select count(*) from pg_stat_activity where datname = current_database()) as connections`,
      );
      return only(rows);
    },

    async measure(): Promise<StoredBytes> {
      const { rows } = await db.execute<StoredBytes>(
        sql`select pg_database_size(current_database()) as database,
              (select coalesce(sum(${storedFiles.sizeBytes}), 0)::bigint from ${storedFiles}) as files`,
      );
      return only(rows);
    },
  };
}
export type SystemRepository = ReturnType<typeof createSystemRepository>;

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('the database says nothing of itself');
  return row;
}
