import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '@proffer/embedded-postgres';
import { createPool, migrate } from '../apps/server/src/platform/database';
import { createServers, productSettings, root, type Server } from './http/servers';

/** Logger of measured databases, which reports errors only. */
const quiet = {
  info() {},
  warn() {},
  error: (details: object, message: string) => console.error(message, details),
};

/** Opens a pool without a statement timeout, for filling and counting outside the product. */
export const openPool = (connectionString: string, poolSize = 1): pg.Pool =>
  createPool(connectionString, { poolSize, logger: quiet, statementTimeoutMs: 0 });

/**
 * Returns the URL of another database on the same server. Not by `URL`, which does not accept an address without a
 * host.
 */
const databaseOf = (url: string, name: string): string => url.replace(/\/postgres\?/, `/${name}?`);

const passwordIn = (url: string): string => decodeURIComponent(/:\/\/[^:@]+:([^@]*)@/.exec(url)?.[1] ?? '');

/** Reads the process id of the postmaster of an embedded PostgreSQL. */
async function readPostgresPid(dataDir: string): Promise<number> {
  const file = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

/**
 * A PostgreSQL with the product's database `ours`, and functions that start builds of the product and thin servers
 * over it.
 */
export type BenchDatabase = Awaited<ReturnType<typeof openBenchDatabase>>;

/**
 * Opens the database of a benchmark. Without a folder it is deleted after the run; otherwise it stays for the next
 * run.
 */
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

  /** Creates another database, replacing an unfinished one, and returns its URL. */
  async function create(name: string): Promise<string> {
    await asOwner(async (pool) => {
      await pool.query(`drop database if exists ${name}`);
      await pool.query(`create database ${name}`);
    }, postgres.ownerConnectionString);
    return databaseOf(postgres.ownerConnectionString, name);
  }

  return {
    folder,
    /** URL for the owner of the tables. */
    ownerUrl,
    postgresPid: await readPostgresPid(folder),
    create,
    /** Runs work outside the product, with the given number of connections. */
    asOwner: <T>(work: (pool: pg.Pool) => Promise<T>, poolSize = 1): Promise<T> =>
      asOwner(work, ownerUrl, poolSize),

    /** Creates `ours` with empty tables. */
    async createOurs(): Promise<void> {
      await create('ours');
      await migrate({ connectionString: ownerUrl }, path.join(root, 'apps/server/migrations'));
    },

    /** Starts a build of the product over `ours`, by default that of this repository. */
    start: (main = 'apps/server/dist/main.mjs'): Promise<Server> =>
      servers.start([main], {
        ...productSettings(folder),
        // As in production, the role of the product owns nothing.
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
