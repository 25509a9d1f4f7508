import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Key of the advisory lock for migrations; an arbitrary number that other programs are unlikely to use. */
export const migrationLockKey = 7_266_413_001;

/**
 * Applies the missing migrations, which are recorded in `drizzle.__drizzle_migrations`. Processes that start concurrently wait
 * on an advisory lock. Uses a dedicated connection without statement timeout, because building an index on a large table takes
 * long. Throws with a message for the operator if the database has migrations that this version does not know.
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
    // Ending the session releases the lock, also after a failed migration.
    await client.end();
  }
}

/** Returns true if a start would migrate an existing database. */
export async function isToBeUpgraded(client: pg.Client, migrationsFolder: string): Promise<boolean> {
  const applied = await readApplied(client);
  if (applied === undefined || applied.length === 0) return false;
  const done = new Set(applied.map(({ hash }) => hash));
  const own = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  // A database of another version is refused, not upgraded.
  return own.some((hash) => !done.has(hash)) && applied.every(({ hash }) => own.includes(hash));
}

/** Returns the applied migrations; undefined in a database that no version has used. */
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

/** Throws if a newer version, or one from before the migrations were squashed, has changed the database. */
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
