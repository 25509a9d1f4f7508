import type { Bench } from './bench-context';
import { askUntil, measure } from './load';
import { cpuSecondsOf, cpuSecondsOfTree, residentMegabytesOf } from './process-figures';
import { median, record, rounded } from './results';
import type { Scenario } from './scenarios';

const warmUpMs = 4_000;
const aloneMs = 1_500;

/** Costs of one scenario, for the table over several sizes. */
export interface Cost {
  name: string;
  /** Duration of a request without other load, in milliseconds: median, 99th percentile and processor time. */
  aloneMs: number;
  aloneP99Ms: number;
  aloneCpuMs: number;
}

/**
 * Runs one scenario alternately on our server and on the thin one (A B A B …), after checking one reply of each.
 * Prints and records the result, and measures the cost of a request without other load.
 */
export async function compare(scenario: Scenario, bench: Bench): Promise<Cost> {
  const { ours, thin, options, verdicts } = bench;
  await checkReplies(scenario, bench);

  let asked = 0;
  /** Numbers requests across loads, so that each stays new where the scenario needs it. */
  const load = (durationMs: number, connections: number) => {
    const from = asked;
    return measure({
      base: ours.url,
      request: (n) => {
        asked = from + n;
        return scenario.ours.request(from + n);
      },
      ...(scenario.status ? { status: scenario.status } : {}),
      connections,
      durationMs,
    });
  };
  const thinLoads = thinSidesOf(scenario, bench).map(({ label, side, url }) => ({
    label,
    load: (durationMs: number) =>
      measure({ base: url, request: side.request, connections: options.connections, durationMs }),
  }));

  await load(warmUpMs, options.connections);
  for (const side of thinLoads) await side.load(warmUpMs);
  const runs: {
    ours: Awaited<ReturnType<typeof measure>>;
    cpu: CpuFigures;
    thin: Awaited<ReturnType<typeof measure>>[];
  }[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const before = readCpu(bench);
    const measured = await load(options.durationMs, options.connections);
    const cpu = cpuPerThousand(before, readCpu(bench), measured.requests);
    const others = [];
    for (const side of thinLoads) others.push(await side.load(options.durationMs));
    runs.push({ ours: measured, cpu, thin: others });
  }
  const beforeAlone = readCpu(bench);
  const alone = await load(aloneMs, 1);
  const aloneCpu = cpuPerThousand(beforeAlone, readCpu(bench), alone.requests);

  const ofOurs = (key: 'requestsPerSecond' | 'p50Ms' | 'p99Ms') => median(runs.map((run) => run.ours[key]));
  const references = thinLoads.map(({ label }, index) => {
    const each = runs.map((run) => ({
      perSecond: run.thin[index]?.requestsPerSecond ?? 0,
      p50Ms: run.thin[index]?.p50Ms ?? 0,
      p99Ms: run.thin[index]?.p99Ms ?? 0,
      ratio: run.ours.requestsPerSecond / (run.thin[index]?.requestsPerSecond ?? 1),
    }));
    return {
      label,
      perSecond: Math.round(median(each.map((run) => run.perSecond))),
      p50Ms: rounded(median(each.map((run) => run.p50Ms))),
      p99Ms: rounded(median(each.map((run) => run.p99Ms))),
      ratio: rounded(median(each.map((run) => run.ratio))),
    };
  });
  const result = {
    bench: 'http',
    request: scenario.name,
    offers: bench.offers,
    connections: options.connections,
    oursPerSecond: Math.round(ofOurs('requestsPerSecond')),
    oursP50Ms: rounded(ofOurs('p50Ms')),
    oursP99Ms: rounded(ofOurs('p99Ms')),
    aloneMs: rounded(alone.p50Ms, 3),
    serverCpuPerThousandMs: medianOf(runs.map(({ cpu }) => cpu.serverMs)),
    databaseCpuPerThousandMs: medianOf(runs.map(({ cpu }) => cpu.databaseMs)),
    memoryMb: residentMegabytesOf(ours.pid),
    thin: references,
  };
  await record(result);
  print(result);

  const ratio = references[0]?.ratio;
  const { target, name } = scenario;
  if (target && thin) {
    const outcome = {
      perSecond: result.oursPerSecond,
      p50Ms: result.oursP50Ms,
      ...(ratio === undefined ? {} : { ratio }),
    };
    verdicts.add({
      name,
      target: target.text,
      value: `${result.oursPerSecond}/s${ratio === undefined ? '' : `, ratio ${ratio}`}`,
      isMet: target.isMet(outcome),
    });
  }
  return {
    name,
    aloneMs: alone.p50Ms,
    aloneP99Ms: alone.p99Ms,
    aloneCpuMs: ((aloneCpu.serverMs ?? 0) + (aloneCpu.databaseMs ?? 0)) / 1_000,
  };
}

const thinSidesOf = (scenario: Scenario, { thin }: Bench) =>
  thin ? scenario.thin.map((side) => ({ ...side, url: thin.url })) : [];

async function checkReplies(scenario: Scenario, bench: Bench): Promise<void> {
  const { name, ours, status } = scenario;
  const sides = [
    { label: 'ours', url: bench.ours.url, side: ours, status: status ?? 200 },
    ...thinSidesOf(scenario, bench).map((side) => ({ ...side, status: 200 })),
  ];
  for (const { label, url, side, status: expected } of sides) {
    // A search over many offers answers 503 for some seconds while its list is read.
    const wrong = side.check(await askUntil(url, side.request(0), () => true, expected));
    if (wrong !== undefined) throw new Error(`“${name}”, ${label}: ${wrong}.`);
  }
}

interface CpuFigures {
  serverMs: number | undefined;
  databaseMs: number | undefined;
}

const readCpu = ({ ours, postgresPid }: Bench) => ({
  server: cpuSecondsOf(ours.pid),
  database: cpuSecondsOfTree(postgresPid),
});

function cpuPerThousand(
  before: ReturnType<typeof readCpu>,
  after: ReturnType<typeof readCpu>,
  requests: number,
): CpuFigures {
  const perThousandMs = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : ((to - from) / requests) * 1_000_000;
  return {
    serverMs: perThousandMs(before.server, after.server),
    databaseMs: perThousandMs(before.database, after.database),
  };
}

function medianOf(values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.round(median(known));
}

interface Result {
  request: string;
  oursPerSecond: number;
  oursP50Ms: number;
  oursP99Ms: number;
  aloneMs: number;
  serverCpuPerThousandMs: number | undefined;
  databaseCpuPerThousandMs: number | undefined;
  memoryMb: number | undefined;
  thin: { label: string; perSecond: number; p50Ms: number; p99Ms: number; ratio: number }[];
}

const rate = (perSecond: number) => `${perSecond.toLocaleString('en-IN')}/s`.padStart(8);

function print(result: Result): void {
  const lines = [
    `${result.request.padEnd(20)} ours ${rate(result.oursPerSecond)}  p50 ${result.oursP50Ms} ms, p99 ${result.oursP99Ms} ms, alone ${result.aloneMs} ms; ` +
      `per 1,000: server ${result.serverCpuPerThousandMs ?? '?'} ms, database ${result.databaseCpuPerThousandMs ?? '?'} ms; memory ${result.memoryMb ?? '?'} MB`,
    ...result.thin.map(
      ({ label, perSecond, p50Ms, p99Ms, ratio }) =>
        `${''.padEnd(20)} ${label} ${rate(perSecond)}  p50 ${p50Ms} ms, p99 ${p99Ms} ms; ratio ${ratio}`,
    ),
  ];
  console.log(lines.join('\n'));
}
