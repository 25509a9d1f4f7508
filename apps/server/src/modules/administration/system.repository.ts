import { sql, sum } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { storedFiles } from '../../schema';

/** How the database is, and how much is stored. */
export function createSystemRepository(db: Database) {
  return {
    async readDatabase(): Promise<{ version: string; sizeBytes: number; connections: number }> {
      const { rows } = await db.execute<{ version: string; sizeBytes: number; connections: number }>(
        sql`select current_setting('server_version') as version,
              pg_database_size(current_database()) as "sizeBytes",
              (select count(*) from pg_stat_activity where datname = current_database()) as connections`,
      );
      const [row] = rows;
      if (!row) throw new Error('the database says nothing of itself');
      return row;
    },

    /** Of all files together; the same bytes are kept once. */
    async sumFileBytes(): Promise<number> {
      const [row] = await db.select({ bytes: sum(storedFiles.sizeBytes).mapWith(Number) }).from(storedFiles);
      return row?.bytes ?? 0;
    },
  };
}
export type SystemRepository = ReturnType<typeof createSystemRepository>;
