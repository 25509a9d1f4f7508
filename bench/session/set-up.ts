import path from 'node:path';
import type pg from 'pg';
import { createPool, migrate } from '../../apps/server/src/platform/database';
import { root } from '../http/servers';
import { quiet } from '../postgres';
import { enterPeople, fillSessionMarket, type People } from './market';

/** With sessions of their own, in each role that has so many. */
const peopleEach = 100;

export async function withPool<T>(
  url: string,
  poolSize: number,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = createPool(url, { poolSize, logger: quiet, statementTimeoutMs: 0 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Makes the database `ours` with a market of so many offers and people who are logged in. */
export async function setUpMarket(postgresUrl: string, ownerUrl: string, offers: number): Promise<People> {
  await withPool(postgresUrl, 1, (pool) => pool.query('create database ours'));
  await migrate({ connectionString: ownerUrl }, path.join(root, 'apps/server/migrations'));
  return withPool(ownerUrl, 2, async (pool) => {
    await fillSessionMarket(pool, offers);
    return enterPeople(pool, peopleEach);
  });
}
