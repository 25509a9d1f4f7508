import { existsSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import pg from 'pg';

/** Key of the advisory lock that a process holds while it migrates; an arbitrary number. */
export const migrationLockKey = 7_266_413_001;

/** Subfolder with the migrations that the baseline replaced (decision record 0051). */
const replacedFolder = 'before-0.2.0';

/**
 * Applies the missing migrations in one transaction and records them in `drizzle.__drizzle_migrations`. Processes that
 * start together wait for each other on an advisory lock. The connection has no statement timeout, because building an
 * index on a large table takes long. Throws an error for the operator if the database has unknown migrations.
 *
 * @param upTo hashes of the migrations that an empty database gets instead of all
 */
export async function migrate(
  database: { connectionString: string },
  migrationsFolder: string,
  upTo?: string[],
): Promise<void> {
  const client = new pg.Client({
    connectionString: database.connectionString,
    application_name: 'proffer-migrate',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockKey]);
    const applied = await readApplied(client);
    const sequence = findSequence(migrationsFolder, upTo ?? applied.map(({ hash }) => hash));
    if (sequence === undefined) throw unknownDatabase(applied, migrationsFolder);
    await apply(client, sequence.slice(applied.length, upTo?.length));
  } finally {
    // Ending the session releases the lock, also after a failed migration.
    await client.end();
  }
}

/** Returns true if a start would change the tables of an existing market. */
export async function isToBeUpgraded(client: pg.Client, migrationsFolder: string): Promise<boolean> {
  const applied = await readApplied(client);
  if (applied.length === 0) return false;
  const sequence = findSequence(
    migrationsFolder,
    applied.map(({ hash }) => hash),
  );
  // A database with unknown migrations is refused, not upgraded.
  return sequence !== undefined && sequence.length > applied.length;
}

/**
 * Returns all migrations of a database that begins with the given ones; undefined if this version does not know them.
 * A new database begins with the baseline, a database of 0.1.0 with the migrations that the baseline replaced.
 */
export function findSequence(migrationsFolder: string, hashes: string[]): MigrationMeta[] | undefined {
  const current = readMigrationFiles({ migrationsFolder });
  const replaced = path.join(migrationsFolder, replacedFolder);
  const sequences = existsSync(replaced)
    ? [current, [...readMigrationFiles({ migrationsFolder: replaced }), ...current.slice(1)]]
    : [current];
  return sequences.find((sequence) => hashes.every((hash, index) => sequence[index]?.hash === hash));
}

async function apply(client: pg.Client, migrations: MigrationMeta[]): Promise<void> {
  await client.query('begin');
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) {
      await client.query(statement).catch((cause: unknown) => {
        throw new Error(`A migration failed at: ${statement.trim().slice(0, 1000)}`, { cause });
      });
    }
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  await client.query('commit');
}

interface Applied {
  hash: string;
  madeMs: number;
}

/** Returns the recorded migrations in order; none for a new database. */
async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows: found } = await client.query<{ isMigrated: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`,
  );
  if (!found[0]?.isMigrated) return [];
  const { rows } = await client.query<Applied>(
    'select hash, created_at::float8 as "madeMs" from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows;
}

/** Returns the error for a database that a newer version has migrated, or one with other migrations. */
function unknownDatabase(applied: Applied[], migrationsFolder: string): Error {
  const newestMs = Math.max(
    0,
    ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
  );
  return new Error(
    applied.some(({ madeMs }) => madeMs > newestMs)
      ? 'This database belongs to a newer version of Proffer, which this one must not work on. ' +
          'Start that version again, or restore the backup that was made before the upgrade.'
      : 'This database was made by another version of Proffer, which this one cannot work on. ' +
          'Start the version that made it, or begin with another data folder (DATA_DIR) or an empty database.',
  );
}
