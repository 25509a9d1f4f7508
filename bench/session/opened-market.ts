import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '@proffer/embedded-postgres';
import { createPool, migrate } from '../../apps/server/src/platform/database';
import { createServers, productSettings, root, type Server } from '../http/servers';
import { databaseOf, quiet } from '../postgres';
import { enterPeople, fillSessionMarket, type People } from './market';

/** With sessions of their own, in each role that has so many. */
const peopleEach = 100;

/** A database of its own with the market in which companies do much, and builds of the product that serve it. */
export async function openSessionMarket(offers: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, logger: quiet });
  const servers = createServers();
  const stop = async () => {
    await servers.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const ownerUrl = databaseOf(postgres.ownerConnectionString, 'ours');
    const startedAt = performance.now();
    const people = await setUp(postgres.ownerConnectionString, ownerUrl, offers);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(`\n${offers.toLocaleString('en-IN')} offers, 2,000 companies, filled in ${seconds} s`);
    return {
      folder,
      postgres,
      servers,
      people,
      /** Changes the market past the product. */
      asOwner: (work: (pool: pg.Pool) => Promise<void>) => withPool(ownerUrl, 1, work),
      start: (main: string): Promise<Server> =>
        servers.start([main], {
          ...productSettings(folder),
          TRUST_PROXY: '1',
          // As in the field: its role owns nothing.
          DATABASE_URL: databaseOf(postgres.connectionString, 'ours'),
          DATABASE_OWNER_URL: ownerUrl,
        }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function withPool<T>(url: string, poolSize: number, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url, { poolSize, logger: quiet, statementTimeoutMs: 0 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function setUp(postgresUrl: string, ownerUrl: string, offers: number): Promise<People> {
  await withPool(postgresUrl, 1, (pool) => pool.query('create database ours'));
  await migrate({ connectionString: ownerUrl }, path.join(root, 'apps/server/migrations'));
  return withPool(ownerUrl, 2, async (pool) => {
    await fillSessionMarket(pool, offers);
    return enterPeople(pool, peopleEach);
  });
}
