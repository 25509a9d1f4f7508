import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface ReadinessCheck {
  name: string;
  /** Resolves when the part works, rejects when not. */
  check: () => Promise<void>;
}

/** `/healthz` (the process answers), `/readyz` (its parts work), `/metrics` (Prometheus text). */
export function addOperations(app: FastifyInstance, checks: ReadinessCheck[]): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const faults = new Counter({
    name: 'unexpected_faults_total',
    help: 'Replies with status 500',
    registers: [registry],
  });

  // Found once for each route, method and status, in place of checking and joining the labels for each reply.
  const observers = new Map<string, ReturnType<typeof duration.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page';
    const labels = `${request.method} ${reply.statusCode} ${route}`;
    let observed = observers.get(labels);
    if (!observed) {
      observed = duration.labels({ method: request.method, route, status: reply.statusCode });
      observers.set(labels, observed);
    }
    observed.observe(reply.elapsedTime / 1_000);
    if (reply.statusCode === 500) faults.inc();
    done();
  });

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.allSettled(checks.map(({ check }) => check()));
    const parts = Object.fromEntries(
      checks.map(({ name }, index) => [name, results[index]?.status === 'fulfilled' ? 'ok' : 'failing']),
    );
    const isReady = results.every(({ status }) => status === 'fulfilled');
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'failing', parts });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
