import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { startEmbeddedPostgres } from '@proffer/embedded-postgres';
import { createPool, migrate } from '../../apps/server/src/platform/database';
import { databaseOf, passwordIn, quiet, readPostgresPid } from '../postgres';
import { createVerdicts } from './bars';
import type { Bench } from './bench-context';
import { compare, type Cost } from './compare';
import { printGrowth, type SizeCosts } from './growth';
import { ask } from './load';
import { compareLogins, password } from './logins';
import { fillMarket, givePasswords, type Market } from './market';
import { keywords } from './offers';
import { comparePublishing } from './publishing';
import { record, type Options } from './results';
import { creatingScenario, readingScenarios } from './scenarios';
import { createServers, productSettings, root } from './servers';
import { fillThin } from './thin-market';
import { countTotals } from './totals';
import { reportMemory, verdictOfDepth } from './verdicts';

/**
 * Our server and the thin one over the same offers, on the same PostgreSQL, in one run and in turn (A B A B …). One
 * core each for server and load where there are two. Prints ratios and appends them to `results.jsonl`; with several
 * sizes, also what a request costs from one to the next.
 */
export async function benchHttp(options: Options): Promise<void> {
  const sizes: SizeCosts[] = [];
  for (const offers of options.offers) sizes.push({ offers, costs: await benchSize(offers, options) });
  await printGrowth(sizes);
}

async function benchSize(offers: number, options: Options): Promise<Cost[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, logger: quiet });
  const servers = createServers();
  let pool: pg.Pool | undefined;
  try {
    console.log(`\n${offers.toLocaleString('en-IN')} offers, twice`);
    const { oursUrl, market, emails } = await setUp(postgres.ownerConnectionString, offers);
    const ours = await servers.start(['apps/server/dist/main.mjs'], {
      // As in the field: its role owns nothing.
      DATABASE_URL: databaseOf(postgres.connectionString, 'ours'),
      DATABASE_OWNER_URL: oursUrl,
      ...productSettings(folder),
      // Each login comes from an address of its own, as the limit per address is none of what is measured.
      TRUST_PROXY: '1',
    });
    const thin = await servers.start(['--import', 'tsx', 'bench/http/thin-server.ts'], {
      THIN_SOCKET_FOLDER: postgres.socketDir,
      THIN_PASSWORD: passwordIn(postgres.ownerConnectionString),
      PORT: '0',
    });
    const bench: Bench = {
      offers,
      ours,
      thin,
      postgresPid: await readPostgresPid(folder),
      options,
      verdicts: createVerdicts(),
    };
    pool = createPool(oursUrl, { poolSize: 1, logger: quiet, statementTimeoutMs: 0 });
    await waitForVocabulary(ours.url, market);

    const isAsked = (name: string) =>
      options.only.length === 0 || options.only.some((part) => name.includes(part));
    const scenarios = readingScenarios(market, await countTotals(pool), await publishedIds(pool), offers);
    const costs: Cost[] = [];
    for (const scenario of scenarios.filter(({ name }) => isAsked(name))) {
      costs.push(await compare(scenario, bench));
    }
    verdictOfDepth(costs, bench.verdicts);
    if (isAsked('log in')) await compareLogins(bench, emails, scenarios[0]);
    // What changes the market comes last: the readers above ask for offers that must still be there.
    const list = scenarios.find(({ name }) => name === 'list with total');
    if (list && isAsked('publishing')) costs.push(await comparePublishing(list, market, pool, bench));
    const creating = creatingScenario(market);
    if (isAsked(creating.name)) costs.push(await compare(creating, bench));
    await reportMemory(bench);
    bench.verdicts.print();
    return costs;
  } finally {
    await pool?.end();
    await servers.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function setUp(postgresUrl: string, offers: number) {
  const admin = createPool(postgresUrl, { poolSize: 1, logger: quiet });
  await admin.query('create database ours');
  await admin.query('create database thin');
  await admin.end();
  const oursUrl = databaseOf(postgresUrl, 'ours');
  const thinUrl = databaseOf(postgresUrl, 'thin');
  await migrate({ connectionString: oursUrl }, path.join(root, 'apps/server/migrations'));
  const patient = { poolSize: 2, logger: quiet, statementTimeoutMs: 0 };
  const oursPool = createPool(oursUrl, patient);
  const thinPool = createPool(thinUrl, patient);
  const startedAt = performance.now();
  const market = await fillMarket(oursPool, offers);
  const oursFilledAt = performance.now();
  await fillThin(thinPool, offers);
  const thinFilledAt = performance.now();
  const seconds = {
    ours: Math.round((oursFilledAt - startedAt) / 100) / 10,
    thin: Math.round((thinFilledAt - oursFilledAt) / 100) / 10,
  };
  console.log(`set up in ${seconds.ours} s (ours) and ${seconds.thin} s (thin)`);
  await record({ bench: 'http', request: 'set up', offers, seconds });
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  const emails = await givePasswords(oursPool, await hash(password, cost));
  await oursPool.end();
  await thinPool.end();
  return { oursUrl, emails, market };
}

async function publishedIds(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id::int from offers where status = 'published' order by id limit 50000`,
  );
  return rows.map(({ id }) => id);
}

/** The server learns the words of the offers by a job after its start; before that no spelling can be put right. */
async function waitForVocabulary(base: string, { buyerToken }: Market): Promise<void> {
  const giveUpAt = Date.now() + 300_000;
  while (Date.now() < giveUpAt) {
    const { totalElements } = await ask<{ totalElements: number }>(base, {
      path: `/proposals/page-all?page=0&size=10&keyword=${keywords.rare.misspelt}`,
      headers: { authorization: `Bearer ${buyerToken}` },
    });
    if (totalElements > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`“${keywords.rare.misspelt}” finds nothing, also minutes after the start.`);
}
