import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Any number no other program on the same server is likely to lock. */
export const migrationLockKey = 7_266_413_001;

/**
 * Applies the migrations that are missing, each recorded in `drizzle.__drizzle_migrations`. Processes that start at
 * once wait for each other on an advisory lock; the later one finds nothing to do. Uses a connection of its own
 * without statement timeout, because building an index on a grown table takes as long as it takes. Throws, in words for
 * the operator, when the database has migrations that this version does not know.
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
    await assertKnown(client, migrationsFolder);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    // Ending the session frees the lock, also when a migration failed.
    await client.end();
  }
}

/** Whether a start would change the tables of a market that is there already. */
export async function isToBeUpgraded(client: pg.Client, migrationsFolder: string): Promise<boolean> {
  const applied = await readApplied(client);
  if (applied === undefined || applied.length === 0) return false;
  const done = new Set(applied.map(({ hash }) => hash));
  const own = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  // What another version has made is refused, not upgraded.
  return own.some((hash) => !done.has(hash)) && applied.every(({ hash }) => own.includes(hash));
}

/** Undefined in a database that no version has touched. */
async function readApplied(client: pg.Client): Promise<{ hash: string; madeMs: number }[] | undefined> {
  const { rows: found } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`,
  );
  if (!(found[0] as { isMigrated: boolean }).isMigrated) return undefined;
  const { rows } = await client.query<{ hash: string; madeMs: number }>(
    'select hash, created_at::float8 as "madeMs" from drizzle.__drizzle_migrations',
  );
  return rows;
}

/** A newer version, or one from before the migrations were joined, has made of the database what this one cannot work on. */
async function assertKnown(client: pg.Client, migrationsFolder: string): Promise<void> {
  const applied = (await readApplied(client)) ?? [];
  const own = readMigrationFiles({ migrationsFolder });
  const known = new Set(own.map(({ hash }) => hash));
  const unknown = applied.filter(({ hash }) => !known.has(hash));
  if (unknown.length === 0) return;
  const newestOwnMs = Math.max(0, ...own.map(({ folderMillis }) => folderMillis));
  if (unknown.some(({ madeMs }) => madeMs > newestOwnMs)) {
    throw new Error(
      'This database belongs to a newer version of Proffer, which this one must not work on. ' +
        'Start that version again, or restore the backup that was made before the upgrade.',
    );
  }
  throw new Error(
    'This database was made by another version of Proffer, which this one cannot work on. ' +
      'Start the version that made it, or begin with another data folder (DATA_DIR) or an empty database.',
  );
}
