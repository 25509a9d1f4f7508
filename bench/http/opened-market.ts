import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { openBenchDatabase, openPool } from '../database';
import { fillCopiedMarket } from './copied-market';
import { password } from './logins';
import { fillMarket, givePasswords, logInPeople, type Market } from './market';
import { record } from './results';
import type { Server } from './servers';
import { fillThin } from './thin-market';
import { countTotals, type Totals } from './totals';

/** A market with a running database, and functions that start servers over it. */
export interface OpenedMarket {
  market: Market;
  totals: Totals;
  /** Email addresses of the accounts with the known password. */
  emails: string[];
  /** Pool of the owner of the tables, for counts and changes outside the server. */
  pool: pg.Pool;
  postgresPid: number;
  startOurs(): Promise<Server>;
  /** Undefined for a kept market, which has no tables for the thin server. */
  startThin?: () => Promise<Server>;
  stop(): Promise<void>;
}

/** Creates a market for one run and deletes it afterwards. */
export async function makeMarket(offers: number): Promise<OpenedMarket> {
  const { database, ...opened } = await open();
  await database.createOurs();
  const market = await timed('ours', offers, () => fillMarket(opened.pool, offers));
  const thinPool = openPool(await database.create('thin'));
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
    startThin: () => database.startThin('bench/http/thin-server.ts'),
  };
}

/** Opens the market of a folder, creating it at the first call. */
export async function openKeptMarket(folder: string, offers: number): Promise<OpenedMarket> {
  const ofSize = path.join(folder, String(offers));
  const { database, ...opened } = await open(ofSize);
  const noted = path.join(ofSize, 'totals.json');
  let text = await readFile(noted, 'utf8').catch(() => undefined);
  if (text === undefined) {
    await database.createOurs();
    await timed('ours', offers, () => fillCopiedMarket(opened.pool, offers));
    text = JSON.stringify(await countTotals(opened.pool));
    await writeFile(noted, text);
  }
  // Sessions expire after a day, so new ones are created.
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

async function open(keptIn?: string) {
  const database = await openBenchDatabase(keptIn);
  const pool = openPool(database.ownerUrl, 3);
  return {
    database,
    pool,
    postgresPid: database.postgresPid,
    startOurs: () => database.start(),
    async stop(): Promise<void> {
      await pool.end();
      await database.stop();
    },
  };
}
