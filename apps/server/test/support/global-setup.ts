import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '@proffer/embedded-postgres';
import { createPool } from '../../src/platform/database';
import { createLogger } from '../../src/platform/logger';
import { migrationsFolder, prepareDatabase } from '../../src/prepare-database';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the cluster's `postgres` database; tests clone `proffer_template`. */
    postgresUrl: string;
    /** URL of that database as the owner of all objects. */
    postgresOwnerUrl: string;
  }
}

export const templateName = 'proffer_template';

/**
 * Starts a real PostgreSQL for all API tests, with a migrated template database that each test file
 * clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'proffer-test-'));
  const logger = createLogger({ level: 'silent' });
  const postgres = await startEmbeddedPostgres({ dataDir, logger });
  const admin = createPool(postgres.ownerConnectionString, { poolSize: 1, logger });
  await admin.query(`create database ${templateName}`);
  // Safe here, because the cluster is temporary.
  await admin.query('alter role all set synchronous_commit = off');
  await admin.end();
  const connectionString = databaseUrl(postgres.connectionString, templateName);
  const ownerConnectionString = databaseUrl(postgres.ownerConnectionString, templateName);
  const pool = createPool(connectionString, { poolSize: 1, logger });
  await prepareDatabase({ pool, connectionString, ownerConnectionString }, migrationsFolder, logger);
  await pool.end();
  project.provide('postgresUrl', postgres.connectionString);
  project.provide('postgresOwnerUrl', postgres.ownerConnectionString);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Returns the URL of another database on the same server. `URL` cannot parse it, as it has no host.
 */
export function databaseUrl(postgresUrl: string, database: string): string {
  return postgresUrl.replace(/\/postgres\?/, `/${database}?`);
}
