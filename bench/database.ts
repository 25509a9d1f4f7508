import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '@proffer/embedded-postgres';
import { createPool, migrate } from '../apps/server/src/platform/database';
import { createServers, productSettings, root, type Server } from './http/servers';

/** The logger of databases under measurement: errors alone. */
const quiet = {
  info() {},
  warn() {},
  error: (details: object, message: string) => console.error(message, details),
};

/** A pool for what is filled and counted beside the product, which takes the time it needs. */
export const openPool = (connectionString: string, poolSize = 1): pg.Pool =>
  createPool(connectionString, { poolSize, logger: quiet, statementTimeoutMs: 0 });

/** The same server and role, another database. Not by `URL`, which knows no address without a host. */
const databaseOf = (url: string, name: string): string => url.replace(/\/postgres\?/, `/${name}?`);

const passwordIn = (url: string): string => decodeURIComponent(/:\/\/[^:@]+:([^@]*)@/.exec(url)?.[1] ?? '');

/** Number of the first process of an embedded PostgreSQL. */
async function readPostgresPid(dataDir: string): Promise<number> {
  const file = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

/** A PostgreSQL with the product's database, `ours`, and builds of the product and thin servers over it. */
export type BenchDatabase = Awaited<ReturnType<typeof openBenchDatabase>>;

/** Gone after its run, or kept in a folder for the next one. */
export async function openBenchDatabase(keptIn?: string) {
  const folder = keptIn ?? (await mkdtemp(path.join(tmpdir(), 'proffer-bench-')));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, logger: quiet });
  const servers = createServers();
  const ownerUrl = databaseOf(postgres.ownerConnectionString, 'ours');

  async function asOwner<T>(work: (pool: pg.Pool) => Promise<T>, url = ownerUrl, poolSize = 1): Promise<T> {
    const pool = openPool(url, poolSize);
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  }

  /** Makes another database in place of one that was not finished, and gives its address. */
  async function create(name: string): Promise<string> {
    await asOwner(async (pool) => {
      await pool.query(`drop database if exists ${name}`);
      await pool.query(`create database ${name}`);
    }, postgres.ownerConnectionString);
    return databaseOf(postgres.ownerConnectionString, name);
  }

  return {
    folder,
    /** As the owner of the tables. */
    ownerUrl,
    postgresPid: await readPostgresPid(folder),
    create,
    /** Does what goes past the product, with so many connections. */
    asOwner: <T>(work: (pool: pg.Pool) => Promise<T>, poolSize = 1): Promise<T> =>
      asOwner(work, ownerUrl, poolSize),

    /** Makes `ours` with its tables and nothing in them. */
    async createOurs(): Promise<void> {
      await create('ours');
      await migrate({ connectionString: ownerUrl }, path.join(root, 'apps/server/migrations'));
    },

    /** A build of the product over `ours`: this one where no other is named. */
    start: (main = 'apps/server/dist/main.mjs'): Promise<Server> =>
      servers.start([main], {
        ...productSettings(folder),
        // As in the field: its role owns nothing.
        DATABASE_URL: databaseOf(postgres.connectionString, 'ours'),
        DATABASE_OWNER_URL: ownerUrl,
      }),

    startThin: (program: string): Promise<Server> =>
      servers.start(['--import', 'tsx', program], {
        THIN_SOCKET_FOLDER: postgres.socketDir,
        THIN_PASSWORD: passwordIn(postgres.ownerConnectionString),
        PORT: '0',
      }),

    async stop(): Promise<void> {
      await servers.stop();
      await postgres.stop();
      if (keptIn === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
