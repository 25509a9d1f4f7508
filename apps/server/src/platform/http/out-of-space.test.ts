import { writeFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from '../logger';
import { createHttpServer } from './http-server';
import { addOperations } from './operations';

let app: FastifyInstance;
afterEach(() => app.close());

async function open(lines: string[] = []) {
  app = await createHttpServer({
    logger: createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } }),
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

const failed = (message: string, options: { code: string; cause?: Error }) =>
  Object.assign(new Error(message, { cause: options.cause }), { code: options.code });

// ERR-70
it('answers that space is missing when the disk is full, and logs it at most once a second', async () => {
  const lines: string[] = [];
  await open(lines);
  // Linux’s /dev/full fails every write with a full disk.
  app.get('/file', () => writeFile('/dev/full', 'x'));
  app.get('/row', () => {
    throw new Error('Failed query', { cause: failed('could not extend file', { code: '53100' }) });
  });
  app.get('/quota', () => {
    throw failed('disk quota exceeded', { code: 'EDQUOT' });
  });
  for (const path of ['/file', '/row', '/quota']) {
    const reply = await app.inject(path);
    expect([path, reply.statusCode]).toEqual([path, 507]);
    expect(reply.json()).toMatchObject({ code: 'no_space_left', status: 507 });
    expect(reply.json<{ detail: string }>().detail).toContain('no space left on its disk');
  }
  expect(lines.filter((line) => line.includes('the disk is full'))).toHaveLength(1);
});

// ERR-71
it('names an almost full disk to the operator and stays ready', async () => {
  await open();
  addOperations(app, {
    checks: [
      { name: 'database', check: () => Promise.resolve() },
      { name: 'disk', check: () => Promise.reject(new Error('only 5 bytes are free')), isAdvisory: true },
    ],
    counts: [],
    key: 'the-key',
  });
  const reply = await app.inject('/readyz?key=the-key');
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { status: 'ok', parts: { database: 'ok', disk: 'failing' } },
  ]);
});
