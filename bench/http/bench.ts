import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPool, migrate, startEmbeddedPostgres } from '../../apps/server/src/platform/database';
import { hash } from '@node-rs/argon2';
import { compareLogins, password } from './logins';
import { fillMarket, fillThin, givePasswords } from './market';
import { measure, type Measurement } from './load';
import { median, record, type Options, type Scenario } from './results';

const root = fileURLToPath(new URL('../..', import.meta.url));
const quiet = {
  info() {},
  warn() {},
  error: (details: object, message: string) => console.error(message, details),
};

/**
 * Our server and the thin one over the same offers, on the same PostgreSQL, in one run and in turn (A B A B …). One
 * core each for server and load where there are two. Prints ratios and appends them to `results.jsonl`.
 */
export async function benchHttp(options: Options): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, logger: quiet });
  const servers: ChildProcess[] = [];
  try {
    console.log(`Setting up ${options.offers.toLocaleString('en-IN')} offers twice…`);
    const { oursUrl, token, firstPublishedId, emails } = await setUp(
      postgres.connectionString,
      options.offers,
    );
    const ours = await startServer(servers, ['apps/server/dist/main.mjs'], {
      DATABASE_URL: oursUrl,
      DATA_DIR: folder,
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1',
      // Each login comes from an address of its own, as the limit per address is none of what is measured.
      TRUST_PROXY: '1',
      REQUESTS_PER_MINUTE: '100000000',
      LOG_LEVEL: 'error',
      PORT: '0',
    });
    const thin = await startServer(servers, ['--import', 'tsx', 'bench/http/thin-server.ts'], {
      THIN_SOCKET_FOLDER: postgres.socketDir,
      PORT: '0',
    });
    const spread = (n: number) => firstPublishedId + ((n * 7_919) % options.offers);
    const published = await publishedIds(oursUrl);
    const filter = 'scope=medium&budgetFrom=20000&budgetTo=60000&page=0&size=10';
    const scenarios: Scenario[] = [
      {
        name: 'one offer by id',
        bar: '>= 0.6',
        isLoggedIn: false,
        ours: (n) => `/proposals/view-by-id/${published[(n * 7_919) % published.length] ?? firstPublishedId}`,
        thin: (n) => `/offer/${1 + (spread(n) % options.offers)}`,
      },
      {
        name: 'list with total',
        bar: 'issue 4',
        isLoggedIn: true,
        ours: () => `/proposals/page-all?${filter}`,
        thin: () => `/list?${filter}`,
      },
    ];
    for (const scenario of scenarios) await compare(scenario, ours, thin, token, options);
    await compareLogins(ours, thin, emails, scenarios[0], options);
  } finally {
    for (const server of servers) server.kill('SIGTERM');
    await Promise.all(
      servers.filter(({ exitCode }) => exitCode === null).map((server) => once(server, 'exit')),
    );
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function setUp(postgresUrl: string, offers: number) {
  const admin = createPool(postgresUrl, { poolSize: 1, logger: quiet });
  await admin.query('create database ours');
  await admin.query('create database thin');
  await admin.end();
  const oursUrl = postgresUrl.replace(/\/postgres\?/, '/ours?');
  const thinUrl = postgresUrl.replace(/\/postgres\?/, '/thin?');
  await migrate({ connectionString: oursUrl }, path.join(root, 'apps/server/migrations'));
  const patient = { poolSize: 1, logger: quiet, statementTimeoutMs: 0 };
  const oursPool = createPool(oursUrl, patient);
  const thinPool = createPool(thinUrl, patient);
  const market = await fillMarket(oursPool, offers);
  await fillThin(thinPool, offers);
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  const emails = await givePasswords(oursPool, await hash(password, cost));
  await oursPool.end();
  await thinPool.end();
  return { oursUrl, emails, ...market };
}

async function publishedIds(url: string): Promise<number[]> {
  const pool = createPool(url, { poolSize: 1, logger: quiet });
  const { rows } = await pool.query<{ id: number }>(
    `select id from proposals where status = 'published' order by id limit 50000`,
  );
  await pool.end();
  return rows.map(({ id }) => id);
}

/** Starts a server on the first core and gives its address once it listens. */
function startServer(servers: ChildProcess[], args: string[], env: Record<string, string>): Promise<string> {
  const isPinned = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;
  const command = isPinned ? ['taskset', '-c', '0', process.execPath, ...args] : [process.execPath, ...args];
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(child);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.at(-1)} ended with ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      const address = /listening on (\S+)/.exec(chunk.toString())?.[1];
      if (address) resolve(address);
    });
  });
}

async function compare(
  scenario: Scenario,
  ours: string,
  thin: string,
  token: string,
  options: Options,
): Promise<void> {
  const { connections, durationMs } = options;
  const runs: { ours: Measurement; thin: Measurement }[] = [];
  const runOurs = (ms: number) =>
    measure({
      base: ours,
      path: scenario.ours,
      headers: scenario.isLoggedIn ? { authorization: `Bearer ${token}` } : {},
      connections,
      durationMs: ms,
    });
  const runThin = (ms: number) => measure({ base: thin, path: scenario.thin, connections, durationMs: ms });
  await runOurs(1_000);
  await runThin(1_000);
  for (let round = 0; round < options.rounds; round += 1) {
    runs.push({ ours: await runOurs(durationMs), thin: await runThin(durationMs) });
  }
  const result = {
    bench: 'http',
    request: scenario.name,
    offers: options.offers,
    connections,
    oursPerSecond: Math.round(median(runs.map((run) => run.ours.requestsPerSecond))),
    thinPerSecond: Math.round(median(runs.map((run) => run.thin.requestsPerSecond))),
    ratio: Number(
      median(runs.map((run) => run.ours.requestsPerSecond / run.thin.requestsPerSecond)).toFixed(2),
    ),
    oursP50Ms: Number(median(runs.map((run) => run.ours.p50Ms)).toFixed(2)),
    oursP99Ms: Number(median(runs.map((run) => run.ours.p99Ms)).toFixed(2)),
    thinP50Ms: Number(median(runs.map((run) => run.thin.p50Ms)).toFixed(2)),
    thinP99Ms: Number(median(runs.map((run) => run.thin.p99Ms)).toFixed(2)),
  };
  console.log(
    `${scenario.name.padEnd(18)} ours ${String(result.oursPerSecond).padStart(6)}/s (p50 ${result.oursP50Ms} ms, p99 ${result.oursP99Ms} ms)   ` +
      `thin ${String(result.thinPerSecond).padStart(6)}/s (p50 ${result.thinP50Ms} ms, p99 ${result.thinP99Ms} ms)   ratio ${result.ratio}   bar ${scenario.bar}`,
  );
  await record(result);
}
