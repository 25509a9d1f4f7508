import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createPool, type Pool } from '../database/pool';
import { createLogger } from '../logger';
import { createHttpServer } from './http-server';
import { addOperations } from './operations';

describe('a server that cannot reach its database', () => {
  let app: FastifyInstance;
  let pool: Pool;
  afterEach(async () => {
    await app.close();
    await pool.end();
  });

  async function open(lines: string[] = []) {
    const logger = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
    pool = createPool('postgresql://nobody@127.0.0.1:1/none', {
      poolSize: 1,
      logger: createLogger({ level: 'silent' }),
    });
    app = await createHttpServer({
      logger,
      publicUrl: undefined,
      pageOrigins: new Set(),
      trustProxy: undefined,
      connectionsPerAddress: 100,
      hostOrigins: [],
      isStrict: true,
      requestsPerMinute: 100_000,
      maxEventLoopDelayMs: 0,
    });
  }

  // ERR-40
  it('answers 503 with Retry-After when the database is away, and logs at most one line a second', async () => {
    const lines: string[] = [];
    await open(lines);
    app.get('/rows', () => pool.query('select 1'));
    const startedAt = performance.now();
    const replies = await Promise.all(Array.from({ length: 50 }, () => app.inject('/rows')));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(replies[0]?.headers['retry-after']).toBe('2');
    expect(replies[0]?.json()).toMatchObject({ code: 'database_away', details: { retryAfterSeconds: 2 } });
    expect(lines.length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / 1_000));
    expect(lines[0]).toContain('the database is away');
  });

  // ERR-41
  it('names the part that does not respond within a second in the readiness report', async () => {
    await open();
    addOperations(app, {
      checks: [
        { name: 'database', check: () => new Promise(() => undefined) },
        { name: 'jobs', check: () => Promise.resolve() },
      ],
      counts: [],
      key: 'the-key',
    });
    const startedAt = performance.now();
    const reply = await app.inject('/readyz?key=the-key');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { status: 'failing', parts: { database: 'failing', jobs: 'ok' } },
    ]);
  });
});
