import { fileURLToPath } from 'node:url';
import { updateCategoryWords } from './modules/categories';
import {
  createPool,
  drizzleOver,
  grantRights,
  migrate,
  sqlState,
  type DatabaseHandle,
  type DatabaseLogger,
} from './platform/database';
import { createJobs } from './platform/jobs';

type PreparedDatabase = Pick<DatabaseHandle, 'pool' | 'connectionString' | 'ownerConnectionString'>;

/**
 * Folder of the migrations. `src/` and `dist/` lie at the same level, so the path holds in development and when
 * bundled.
 */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

const insufficientPrivilege = '42501';

/**
 * Prepares the database for this version as the owner of its tables: migrations, tables of the job queue, words of
 * the categories, and rights of the running role. No connection of the owner stays open. A role that owns the tables
 * needs no rights.
 */
export async function prepareDatabase(
  database: PreparedDatabase,
  migrationsFolder: string,
  logger: DatabaseLogger,
): Promise<void> {
  try {
    await prepare(database, migrationsFolder, logger);
  } catch (cause) {
    if (sqlState(cause) !== insufficientPrivilege) throw cause;
    throw new Error(
      `The database role that applies migrations may not do what it has to (${String(cause)}). ` +
        'It must own the database and its tables, and be a member of the role that the product runs as: ' +
        '`npm run database-roles` prints what to run.',
      { cause },
    );
  }
}

async function prepare(
  database: PreparedDatabase,
  migrationsFolder: string,
  logger: DatabaseLogger,
): Promise<void> {
  const owner = { connectionString: database.ownerConnectionString };
  await migrate(owner, migrationsFolder);
  const pool = createPool(owner.connectionString, {
    poolSize: 1,
    logger,
    applicationName: 'proffer-migrate',
    statementTimeoutMs: 0,
  });
  try {
    await createJobs({ pool, logger }).migrate();
    await updateCategoryWords(drizzleOver(pool));
  } finally {
    await pool.end();
  }
  if (database.connectionString === database.ownerConnectionString) return;
  const { rows } = await database.pool.query<{ role: string }>('select current_user as role');
  await grantRights(owner, rows[0]?.role ?? '');
}
