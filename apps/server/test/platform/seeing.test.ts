import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { paths } from '@proffer/contract/wire/paths';
import { createPool } from '../../src/platform/database';
import { createLogger } from '../../src/platform/logger';
import { causedBy, followCauses } from '../../src/platform/tracing';
import { openTracing } from '../../src/platform/tracing/open-tracing';
import { openCollector } from '../support/collector';
import { useContext, operatorKey } from '../support/context';
import { createPerson } from '../world/people';

const run = promisify(execFile);
const deploy = path.join(import.meta.dirname, '../../../../deploy');

followCauses();
const lines: string[] = [];
const collector = await openCollector();
const tracing = openTracing({
  endpoint: collector.url,
  version: 'test',
  logger: createLogger({ level: 'silent' }),
});
const context = useContext({ logTo: { write: (line) => void lines.push(line) }, tracing });

const told = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a request that causes a mail', () => {
  // ADM-80, ADM-82
  it('a request that causes a mail can be found by its id in the logs of the job, in the mail and in the traces', async () => {
    const { email } = await createPerson(context.current, 'buyer');
    const reply = await context.current.call('forgotPassword', { body: { email } });
    expect(reply.status).toBe(200);
    const requestId = String(reply.headers['x-request-id']);
    context.current.jobs.define('seeing.fails', () => Promise.reject(new Error('no')));
    await causedBy({ requestId }, () => context.current.jobs.enqueue(context.current.db, 'seeing.fails', {}));
    await context.current.jobs.drain();

    const failed = told().find(({ task }) => task === 'seeing.fails');
    expect(failed).toMatchObject({ msg: 'a job failed', requestId, jobId: expect.any(Number) });
    const folder = path.join(context.current.folder, 'mail');
    const [mail = ''] = await readdir(folder);
    expect(await readFile(path.join(folder, mail), 'utf8')).toContain(`X-Request-ID: ${requestId}`);

    await tracing.close();
    const request = collector.spans.find(({ attributes }) => attributes['proffer.request_id'] === requestId);
    expect(request).toMatchObject({
      name: `POST ${paths.forgotPassword.path}`,
      attributes: { 'http.response.status_code': 200 },
    });
    const ofTrace = collector.spans.filter(({ traceId }) => traceId === request?.traceId);
    const wayTo = (name: RegExp): string[] => {
      const names: string[] = [];
      let span = ofTrace.find((one) => name.test(one.name));
      for (; span; span = ofTrace.find(({ spanId }) => spanId === span?.parentSpanId)) names.push(span.name);
      return names;
    };
    // The request enqueues a job that enqueues the mail, so that response times do not reveal
    // whether an account exists.
    const way = ['mail reset-link', 'job mail:reset-link', 'job auth.mail-reset-link', request?.name];
    expect(wayTo(/^mail /)).toEqual(way);
    expect(wayTo(/^select$/).at(-1)).toBe(request?.name);
    expect(ofTrace.filter(({ attributes }) => attributes['proffer.request_id'] === requestId)).toHaveLength(
      3,
    );
    // Neither user input nor the parameters of statements.
    expect(JSON.stringify(collector.spans)).not.toContain(email);
  });
});

// ADM-82
it('loads no OpenTelemetry package when tracing is not configured', async () => {
  const source = path.join(import.meta.dirname, '../../src');
  const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(path.join(source, name), 'utf8')] as const),
  );
  const having = (part: RegExp) => texts.filter(([, text]) => part.test(text)).map(([name]) => name);
  const only = path.join('platform', 'tracing', 'open-tracing.ts');
  expect(having(/from '@opentelemetry\//)).toEqual([only]);
  expect(having(/from '[^']*open-tracing'/)).toEqual([]);
});

// ADM-81
it('logs a slow statement with its text and request id, but without its parameters', async () => {
  const { connectionString = '' } = context.current.runningPool.options;
  // A fast statement stays below this even on a busy machine.
  const slowMs = 2_000;
  const slow: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void slow.push(line) } });
  const pool = createPool(connectionString, { poolSize: 1, logger, watch: { slowMs } });
  // The second one waits for the connection of the first, but must keep its own request id.
  const ask = (requestId: string, seconds: number) =>
    causedBy({ requestId }, () =>
      pool.query({ name: requestId, text: 'select pg_sleep($1),\n  $2::text', values: [seconds, 'typed'] }),
    );
  await Promise.all([ask('quick', 0), ask('lasting', slowMs / 1_000), ask('quick', 0)]);
  await pool.end();
  expect(slow.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      msg: 'a statement was slow',
      requestId: 'lasting',
      statement: 'lasting',
      text: 'select pg_sleep($1), $2::text',
    }),
  ]);
  expect(slow.join('')).not.toContain('typed');
});

describe('the alert rules and the dashboard', () => {
  const rulesFile = path.join(deploy, 'prometheus/proffer.rules.yml');

  // ADM-83
  it('the alert rules and the dashboard use only metrics that /metrics provides', async () => {
    const rules = await readFile(rulesFile, 'utf8');
    const dashboard = JSON.parse(
      await readFile(path.join(deploy, 'grafana/proffer.dashboard.json'), 'utf8'),
    ) as {
      panels: { targets: { expr: string }[] }[];
      templating: unknown;
    };
    const expressions = [
      ...[...rules.matchAll(/^ +expr: (?:>-\n)?([^]*?)\n +(?:for|labels):/gm)].map(([, text = '']) => text),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...[...JSON.stringify(dashboard.templating).matchAll(/label_values\(([^)]*)/g)].map(
        ([, text = '']) => text,
      ),
    ];
    const named = new Set(expressions.flatMap(figuresOf));
    await context.current.send({ method: 'GET', url: '/healthz' });
    const reply = await context.current.send({ method: 'GET', url: `/metrics?key=${operatorKey}` });
    // Added by Prometheus itself.
    const given = new Set([
      'up',
      ...[...reply.bytes.toString('utf8').matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name),
    ]);
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !given.has(name.replace(/_bucket$/, '')))).toEqual([]);
    expect(reply.bytes.toString('utf8')).toMatch(/^part_working\{part="database"\} 1$/m);
    expect(reply.bytes.toString('utf8')).toMatch(/^jobs_queued\{state="failed"\} 1$/m);
    expect(reply.bytes.toString('utf8')).not.toMatch(/^last_backup_timestamp_seconds/m);
  });

  // ADM-83
  it('the alert rules pass the checks and tests of promtool', async ({ skip }) => {
    const version = await run('promtool', ['--version']).catch(() => undefined);
    skip(version === undefined, 'promtool is not there (Debian: apt install prometheus)');
    expect((await run('promtool', ['check', 'rules', rulesFile])).stdout).toMatch(/SUCCESS: \d+ rules found/);
    const tested = await run('promtool', ['test', 'rules', rulesFile.replace('.rules.', '.rules.test.')]);
    expect(tested.stdout).toContain('SUCCESS');
    await run('promtool', [
      'check',
      'config',
      '--syntax-only',
      path.join(deploy, 'prometheus/prometheus.yml'),
    ]);
  });
});

/**
 * Returns the metric names in an expression: words other than functions, labels, values and
 * keywords.
 */
function figuresOf(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|on) \([^)]*\)/g, '');
  const words = bare.match(/[a-z_][a-z\d_]*\b(?!\s*\()/gi) ?? [];
  return words.filter((word) => !['sum', 'max', 'and', 'e9', 'instance'].includes(word));
}
