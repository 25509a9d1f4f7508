import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../errors';
import { holdsKey } from './operator-key';

export interface ReadinessCheck {
  name: string;
  /** Resolves when the part works, rejects when it does not. */
  check: () => Promise<void>;
  /**
   * A failure of this part is reported, but the process stays ready, since it can do without it.
   */
  isAdvisory?: true;
  /** Returns details of the part for its status. */
  describe?: () => Promise<Record<string, string | null>>;
}

/**
 * A gauge read when metrics are requested, with one figure for each value of its label. It is left
 * out if the read fails.
 */
export interface ReadGauge {
  name: string;
  help: string;
  label?: string;
  read: () => Promise<Record<string, number>>;
}

interface OperationsOptions {
  checks: ReadinessCheck[];
  /** Counters of other parts, for the metrics. */
  counts: { name: string; help: string; count: () => number }[];
  gauges?: ReadGauge[];
  /** Key that opens the metrics and the states of the parts. */
  key: string;
}

/**
 * Serves `/healthz` (the process responds), `/readyz` (its parts work) and `/metrics` (Prometheus
 * text). Anyone may read whether the server is ready; the states of its parts and the metrics
 * require the key.
 */
export function addOperations(
  app: FastifyInstance,
  { checks, counts, gauges = [], key }: OperationsOptions,
): void {
  const registry = new Registry();
  const ofProcess = figuresOfProcess();
  // Durations are grouped by the first part of the path and only counts by route; both by route
  // would produce a megabyte of text.
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
    const metric: Counter = new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        metric.reset();
        metric.inc(count());
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

  // Cached for each route and status class, instead of validating and joining the labels for each
  // reply.
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

/**
 * Returns the metrics of the process. Their collectors run until the process ends, so they are
 * registered once, even if several servers are opened in it.
 */
function figuresOfProcess(): Registry {
  if (processFigures) return processFigures;
  processFigures = new Registry();
  collectDefaultMetrics({ register: processFigures });
  return processFigures;
}

/**
 * Timeout of a check, in milliseconds. It keeps the readiness answer within a second even if a part
 * hangs.
 */
const checkMs = 800;

async function stateOf(checks: ReadinessCheck[]) {
  const results = await Promise.allSettled(checks.map(({ check }) => withTimeout(check())));
  return checks.map(({ name, isAdvisory }, index) => ({
    name,
    isAdvisory,
    isOk: results[index]?.status === 'fulfilled',
  }));
}

/** Returns the descriptions of all parts; a part that does not answer in time is left out. */
async function describeAll(checks: ReadinessCheck[]): Promise<Record<string, string | null>> {
  const described = await Promise.allSettled(
    checks.flatMap(({ describe }) => (describe ? [withTimeout(describe())] : [])),
  );
  return Object.assign({}, ...described.map((one) => (one.status === 'fulfilled' ? one.value : {})));
}

function addGauge(registry: Registry, { name, help, label, read }: ReadGauge): void {
  const metric: Gauge = new Gauge({
    name,
    help,
    ...(label === undefined ? {} : { labelNames: [label] }),
    registers: [registry],
    async collect() {
      const figures = await withTimeout(read()).catch(() => ({}));
      metric.reset();
      // `reset` sets a gauge without a label to 0, which would be reported as a figure.
      if (label === undefined) metric.remove();
      for (const [value, figure] of Object.entries(figures)) {
        if (label === undefined) metric.set(figure);
        else metric.set({ [label]: value }, figure);
      }
    },
  });
}

async function withTimeout<T>(checked: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = sleep(checkMs, undefined, { signal: done.signal }).then(() => {
    throw new Error('did not answer in time');
  });
  return await Promise.race([checked, late]).finally(() => done.abort());
}
