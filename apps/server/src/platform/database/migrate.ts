import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Any number no other program on the same server is likely to lock. */
export const migrationLockKey = 7_266_413_001;

/**
 * Applies the migrations that are missing, each recorded in `drizzle.__drizzle_migrations`. Processes that start at
 * once wait for each other on an advisory lock; the later one finds nothing to do. Uses a connection of its own
 * without statement timeout, because building an index on a grown table takes as long as it takes.
 */
export async function migrate(
  database: { connectionString: string },
  migrationsFolder: string,
): Promise<void> {
  const client = new pg.Client({
    connectionString: database.connectionString,
    application_name: 'proffer-migrate',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockKey]);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    // Ending the session frees the lock, also when a migration failed.
    await client.end();
  }
}
