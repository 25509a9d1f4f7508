import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { storedFiles } from '../../schema';

// Types and not interfaces, as a row of a query has to be.
type DatabaseState = { version: string; connections: number };
/** The same bytes are kept once. */
type StoredBytes = { database: number; files: number };

/** How the database is, and how much is stored. */
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
