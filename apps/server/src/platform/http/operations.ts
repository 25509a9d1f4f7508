import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../errors';
import { holdsKey } from './operator-key';

export interface ReadinessCheck {
  name: string;
  /** Resolves when the part works, rejects when not. */
  check: () => Promise<void>;
  /** Told as failing, but the process stays ready: what it can do without this part goes on. */
  isAdvisory?: true;
  /** Figures of the part that go with its state. */
  describe?: () => Promise<Record<string, string | null>>;
}

/** A figure that is looked up when it is asked for, by the values of its label; one that cannot be had is left out. */
export interface ReadGauge {
  name: string;
  help: string;
  label?: string;
  read: () => Promise<Record<string, number>>;
}

interface OperationsOptions {
  checks: ReadinessCheck[];
  /** Counts of other parts, for the figures. */
  counts: { name: string; help: string; count: () => number }[];
  gauges?: ReadGauge[];
  /** Opens figures and parts. */
  key: string;
}

/**
 * `/healthz` (the process answers), `/readyz` (its parts work), `/metrics` (Prometheus text). The public learns whether
 * it is ready; which part is not, and the figures, are for who holds the key.
 */
export function addOperations(
  app: FastifyInstance,
  { checks, counts, gauges = [], key }: OperationsOptions,
): void {
  const registry = new Registry();
  const ofProcess = figuresOfProcess();
  // Time by the first part of the path, counts by route: both by both would be a megabyte of text.
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply, by the first part of the path',
    labelNames: ['group'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const replies = new Counter({
    name: 'http_replies_total',
    help: 'Replies by route and kind of status',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const faults = new Counter({
    name: 'unexpected_faults_total',
    help: 'Replies with status 500',
    registers: [registry],
  });

  for (const { name, help, count } of counts) {
    const told: Counter = new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        told.reset();
        told.inc(count());
      },
    });
  }

  const working: ReadGauge = {
    name: 'part_working',
    help: '1 when the part of /readyz works, 0 when it fails or does not answer in time',
    label: 'part',
    read: async () =>
      Object.fromEntries((await stateOf(checks)).map(({ name, isOk }) => [name, isOk ? 1 : 0])),
  };
  for (const gauge of [working, ...gauges]) addGauge(registry, gauge);

  // Found once for each route and kind of status, in place of checking and joining the labels for each reply.
  const observers = new Map<
    string,
    { time: ReturnType<typeof duration.labels>; count: ReturnType<typeof replies.labels> }
  >();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page';
    const status = `${Math.trunc(reply.statusCode / 100)}xx`;
    const labels = `${status} ${route}`;
    let observed = observers.get(labels);
    if (!observed) {
      const group = route.split('/')[1] || route;
      observed = { time: duration.labels({ group }), count: replies.labels({ route, status }) };
      observers.set(labels, observed);
    }
    observed.time.observe(reply.elapsedTime / 1_000);
    observed.count.inc();
    if (reply.statusCode === 500) faults.inc();
    done();
  });

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const isShown = holdsKey(request, key);
    const [states, described] = await Promise.all([stateOf(checks), isShown ? describeAll(checks) : {}]);
    const parts = Object.fromEntries(states.map(({ name, isOk }) => [name, isOk ? 'ok' : 'failing']));
    const isReady = states.every(({ isAdvisory, isOk }) => isAdvisory === true || isOk);
    const status = isReady ? 'ok' : 'failing';
    return reply.code(isReady ? 200 : 503).send(isShown ? { status, parts, ...described } : { status });
  });
  app.get('/metrics', async (request, reply) => {
    if (!holdsKey(request, key)) {
      throw new AppError('unauthenticated', {
        text: 'The figures are read with METRICS_TOKEN as a bearer token, or without that setting with the key that is printed at the start.',
      });
    }
    return reply.type(registry.contentType).send(await Registry.merge([ofProcess, registry]).metrics());
  });
}

let processFigures: Registry | undefined;

/** What gathers these watches the process until it ends: once, however many products are opened in it. */
function figuresOfProcess(): Registry {
  if (processFigures) return processFigures;
  processFigures = new Registry();
  collectDefaultMetrics({ register: processFigures });
  return processFigures;
}

/** So long a part may take to answer; who asks for readiness has the answer within a second whatever hangs. */
const checkMs = 800;

async function stateOf(checks: ReadinessCheck[]) {
  const results = await Promise.allSettled(checks.map(({ check }) => inTime(check())));
  return checks.map(({ name, isAdvisory }, index) => ({
    name,
    isAdvisory,
    isOk: results[index]?.status === 'fulfilled',
  }));
}

/** Returns the descriptions of all parts; a part that does not answer in time is left out. */
async function describeAll(checks: ReadinessCheck[]): Promise<Record<string, string | null>> {
  const described = await Promise.allSettled(
    checks.flatMap(({ describe }) => (describe ? [inTime(describe())] : [])),
  );
  return Object.assign({}, ...described.map((one) => (one.status === 'fulfilled' ? one.value : {})));
}

function addGauge(registry: Registry, { name, help, label, read }: ReadGauge): void {
  const told: Gauge = new Gauge({
    name,
    help,
    ...(label === undefined ? {} : { labelNames: [label] }),
    registers: [registry],
    async collect() {
      const figures = await inTime(read()).catch(() => ({}));
      told.reset();
      // Without a label a gauge is set to 0 by `reset`, which would be told as a figure.
      if (label === undefined) told.remove();
      for (const [value, figure] of Object.entries(figures)) {
        if (label === undefined) told.set(figure);
        else told.set({ [label]: value }, figure);
      }
    },
  });
}

async function inTime<T>(checked: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = sleep(checkMs, undefined, { signal: done.signal }).then(() => {
    throw new Error('did not answer in time');
  });
  return await Promise.race([checked, late]).finally(() => done.abort());
}
