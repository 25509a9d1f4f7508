import type pg from 'pg';
import { openBenchDatabase, openPool, type BenchDatabase } from '../database';
import { fillMarket, logIn, logInPeople, type Market } from '../http/market';
import { keywords } from '../http/offers';
import { cpuSecondsOf, cpuSecondsOfTree } from '../http/process-figures';
import { median, record, rounded } from '../http/results';
import type { Server } from '../http/servers';
import { fillNeeds, fillSearches } from './market';

interface NeedsOptions {
  offers: number;
  rounds: number;
  /** Folder that keeps the database for the next run. */
  folder: string | undefined;
}

const needCount = 100_000;
const searchCount = 10_000;
const requests = 60;
/** Needs published for each measurement of saved searches. */
const published = 20;
/** Largest allowed processor time of one need against all saved searches, in milliseconds. */
const mostSearchMs = 50;

/** Pairs of screens that should cost the same: a list of needs with its counts, and one of offers with its counts. */
const screens = [
  { name: 'newest', needs: {}, offers: {} },
  { name: 'page 100', needs: { page: 100 }, offers: { page: 100 } },
  { name: 'category', needs: { category: '31000000-6' }, offers: { category: '31000000-6' } },
  {
    name: 'common word',
    needs: { keyword: keywords.common.word },
    offers: { keyword: keywords.common.word },
  },
  { name: 'rare word', needs: { keyword: keywords.rare.word }, offers: { keyword: keywords.rare.word } },
  { name: 'budget', needs: { budgetTo: 50_000 }, offers: { budgetTo: 50_000 } },
] as const;

type Query = Record<string, string | number>;
const addressOf = (path: string, query: Query) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}`;

async function ask(server: Server, token: string, address: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await fetch(`${server.url}${address}`, { ...init, headers });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** Returns the median time of a screen, which makes all its calls at once, in milliseconds. */
async function timeOf(load: () => Promise<unknown>): Promise<{ firstMs: number; medianMs: number }> {
  const times: number[] = [];
  for (let n = 0; n < requests; n += 1) {
    const startedAt = performance.now();
    await load();
    times.push(performance.now() - startedAt);
  }
  return { firstMs: times[0] ?? 0, medianMs: median(times) };
}

async function compareLists(server: Server, supplier: string, buyer: string): Promise<void> {
  console.log(
    `\n${'screen'.padEnd(16)}${'needs ms'.padStart(12)}${'offers ms'.padStart(12)}${'ratio'.padStart(10)}`,
  );
  for (const { name, needs, offers } of screens) {
    const ofNeeds = await timeOf(() => ask(server, supplier, addressOf('/user/open-needs', needs)));
    const { page: _, ...filters }: Query = offers;
    const ofOffers = await timeOf(() =>
      Promise.all([
        ask(server, buyer, addressOf('/proposals/page-all', offers)),
        ask(server, buyer, addressOf('/proposals/facets', filters)),
      ]),
    );
    const ratio = ofNeeds.medianMs / ofOffers.medianMs;
    const cells = [ofNeeds.medianMs, ofOffers.medianMs].map((ms) => ms.toFixed(2).padStart(12)).join('');
    console.log(
      `${name.padEnd(16)}${cells}${ratio.toFixed(2).padStart(10)}   first: ${ofNeeds.firstMs.toFixed(0)} and ${ofOffers.firstMs.toFixed(0)} ms`,
    );
    await record({ bench: 'needs', request: name, ratio: rounded(ratio), ms: rounded(ofNeeds.medianMs) });
  }
}

/** Returns the processor time of server and database for one published need with its job, in milliseconds. */
async function costOfPublishing(server: Server, pool: pg.Pool, postgresPid: number, buyer: string) {
  const cpu = () => (cpuSecondsOf(server.pid) ?? 0) + (cpuSecondsOfTree(postgresPid) ?? 0);
  const before = cpu();
  const from = performance.now();
  for (let n = 0; n < published; n += 1) {
    const need = {
      title: `Stainless steel pump ${n}`,
      categories: ['42122000-0'],
      lines: [{ item: 'Centrifugal pump of stainless steel', quantity: 4, unit: 'pcs' }],
      deadline: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const body = JSON.stringify(need);
    const made = (await ask(server, buyer, '/user/needs', { method: 'POST', body })) as { needId: number };
    const version = JSON.stringify({ version: 1 });
    await ask(server, buyer, `/user/needs/${made.needId}/publish`, { method: 'PUT', body: version });
  }
  for (let waiting = 1; waiting > 0;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int waiting from graphile_worker.jobs where task_identifier = 'searches.match-need'`,
    );
    waiting = rows[0]?.waiting ?? 0;
  }
  console.log(`published ${published} needs in ${Math.round(performance.now() - from)} ms`);
  return ((cpu() - before) * 1_000) / published;
}

/** Creates the market, or opens that of an earlier run. */
async function openMarket(pool: pg.Pool, database: BenchDatabase, offers: number): Promise<Market> {
  const kept = await pool
    .query(`select from needs where status = 'open' offset ${needCount - 1} limit 1`)
    .catch(() => null);
  if (kept?.rowCount === 1) return logInPeople(pool);
  await database.createOurs();
  const market = await fillMarket(pool, offers);
  await fillNeeds(pool, needCount);
  return market;
}

/** Compares lists of needs with those of offers in one run, and measures saved searches against a new need. */
export async function benchNeeds({ offers, rounds, folder }: NeedsOptions): Promise<void> {
  const database = await openBenchDatabase(folder);
  const pool = openPool(database.ownerUrl);
  try {
    const { buyerToken, suppliers } = await openMarket(pool, database, offers);
    const server = await database.start();
    const [supplier] = suppliers;
    if (!supplier) throw new Error('the market has no supplier');
    await compareLists(server, supplier.token, buyerToken);
    const { rows } = await pool.query<{ id: number }>(`select min(id) id from users where role = 'buyer'`);
    const [buyer] = await logIn(pool, [rows[0]?.id ?? 0]);
    const publish = () => costOfPublishing(server, pool, database.postgresPid, buyer?.token ?? '');
    // The limit of open needs of one company is not measured.
    await pool.query(
      `update needs set status = 'ended', outcome = 'cancelled', ended_at = now() where status = 'open'`,
    );
    await publish();
    const without: number[] = [];
    const withSearches: number[] = [];
    for (let round = 0; round < rounds; round += 1) without.push(await publish());
    await fillSearches(pool, searchCount);
    for (let round = 0; round < rounds; round += 1) withSearches.push(await publish());
    const cost = median(withSearches) - median(without);
    const verdict = cost < mostSearchMs ? 'met' : 'NOT MET';
    console.log(
      `\n${searchCount} saved searches against one need: ${cost.toFixed(1)} ms of the processor (${median(withSearches).toFixed(1)} with, ${median(without).toFixed(1)} without; target below ${mostSearchMs}): ${verdict}`,
    );
    await record({ bench: 'needs', request: 'saved searches', cpuMs: rounded(cost) });
  } finally {
    await pool.end();
    await database.stop();
  }
}
