import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { startEmbeddedPostgres } from '@proffer/embedded-postgres';
import { createPool, migrate } from '../../apps/server/src/platform/database';
import { databaseOf, passwordIn, quiet, readPostgresPid } from '../postgres';
import { fillCopiedMarket } from './copied-market';
import { password } from './logins';
import { fillMarket, givePasswords, logInPeople, type Market } from './market';
import { record } from './results';
import { createServers, productSettings, root, type Server } from './servers';
import { fillThin } from './thin-market';
import { countTotals, type Totals } from './totals';

/** A market with its database running, and how servers are started over it. */
export interface OpenedMarket {
  market: Market;
  totals: Totals;
  /** Who may log in with the password. */
  emails: string[];
  /** As the owner of the tables, for what is counted and changed beside the server. */
  pool: pg.Pool;
  postgresPid: number;
  startOurs(): Promise<Server>;
  /** Undefined for a market that is kept, which has no offers of the thin server. */
  startThin?: () => Promise<Server>;
  stop(): Promise<void>;
}

const patient = { poolSize: 3, logger: quiet, statementTimeoutMs: 0 };

/** Made for one run, and gone after it. */
export async function makeMarket(offers: number): Promise<OpenedMarket> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-bench-'));
  const opened = await openIn(folder);
  await opened.create('ours');
  const market = await timed('ours', offers, () => fillMarket(opened.pool, offers));
  const thinPool = createPool(await opened.create('thin'), patient);
  await timed('thin', offers, () => fillThin(thinPool, offers));
  await thinPool.end();
  const emails = await givePasswords(
    opened.pool,
    await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  );
  return {
    ...opened,
    market,
    emails,
    totals: await countTotals(opened.pool),
    async stop() {
      await opened.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Made in its folder when it is first asked for, and there for the next run. */
export async function openKeptMarket(folder: string, offers: number): Promise<OpenedMarket> {
  const ofSize = path.join(folder, String(offers));
  const { startThin: _, ...opened } = await openIn(ofSize);
  const noted = path.join(ofSize, 'totals.json');
  let text = await readFile(noted, 'utf8').catch(() => undefined);
  if (text === undefined) {
    await opened.create('ours');
    await timed('ours', offers, () => fillCopiedMarket(opened.pool, offers));
    text = JSON.stringify(await countTotals(opened.pool));
    await writeFile(noted, text);
  }
  // Sessions end after a day, the market does not.
  const market = await logInPeople(opened.pool);
  return { ...opened, market, emails: [], totals: JSON.parse(text) as Totals };
}

async function timed<T>(whose: string, offers: number, fill: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const filled = await fill();
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  console.log(`set up in ${seconds} s (${whose})`);
  await record({ bench: 'http', request: `set up ${whose}`, offers, seconds });
  return filled;
}

async function openIn(folder: string) {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, logger: quiet });
  const { ownerConnectionString, connectionString, socketDir } = postgres;
  const oursUrl = databaseOf(ownerConnectionString, 'ours');
  const pool = createPool(oursUrl, patient);
  const servers = createServers();
  return {
    pool,
    postgresPid: await readPostgresPid(folder),

    /** Makes a database, ours with its tables, in place of one that was not finished; gives its address. */
    async create(name: 'ours' | 'thin'): Promise<string> {
      const admin = createPool(ownerConnectionString, patient);
      await admin.query(`drop database if exists ${name}`);
      await admin.query(`create database ${name}`);
      await admin.end();
      if (name === 'ours') {
        await migrate({ connectionString: oursUrl }, path.join(root, 'apps/server/migrations'));
      }
      return databaseOf(ownerConnectionString, name);
    },

    startOurs: () =>
      servers.start(['apps/server/dist/main.mjs'], {
        // As in the field: its role owns nothing.
        DATABASE_URL: databaseOf(connectionString, 'ours'),
        DATABASE_OWNER_URL: oursUrl,
        ...productSettings(folder),
        // Each login comes from an address of its own, as the limit per address is none of what is measured.
        TRUST_PROXY: '1',
      }),

    startThin: () =>
      servers.start(['--import', 'tsx', 'bench/http/thin-server.ts'], {
        THIN_SOCKET_FOLDER: socketDir,
        THIN_PASSWORD: passwordIn(ownerConnectionString),
        PORT: '0',
      }),

    async stop(): Promise<void> {
      await servers.stop();
      await pool.end();
      await postgres.stop();
    },
  };
}
