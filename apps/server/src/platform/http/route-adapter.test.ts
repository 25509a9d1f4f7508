import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoute, text } from '@proffer/contract/wire/route';
import { systemClock } from '../clock';
import { AppError } from '../errors';
import type { Actor } from '../session/actor';
import { createHttpServer } from './http-server';
import { createRouteAdapter, type Handle } from './route-adapter';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const buyerToken = 'b'.repeat(43);
const signupToken = 's'.repeat(43);

async function serve(isStrict: boolean, register: (handle: Handle) => void, writesPerMinute = 300) {
  const lines: string[] = [];
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = await createHttpServer({
    logger: pino({ level: 'error' }, log),
    publicUrl: undefined,
    pageOrigins: new Set(),
    trustProxy: undefined,
    connectionsPerAddress: 100,
    hostOrigins: [],
    isStrict,
    requestsPerMinute: 1_000,
    maxEventLoopDelayMs: 0,
  });
  const actor = {
    userId: 1,
    loginId: 1,
    member: { id: 1, role: 'owner', mayBind: true, bindLimit: null },
    role: 'buyer',
    sessionId: 1,
    address: '',
    device: '',
    provenAt: new Date(0),
    secondFactor: 'off',
  } as const;
  const handle = createRouteAdapter(app, {
    isStrict,
    clock: systemClock,
    findProofMs: () => Promise.resolve(10 * 60_000),
    findPermitted: () => Promise.resolve([]),
    writesPerMinute,
    authenticateKey: () => Promise.resolve(null),
    authenticate: (token): Promise<Actor | null> =>
      Promise.resolve(
        token === buyerToken
          ? { ...actor, kind: 'full' }
          : token === signupToken
            ? { ...actor, kind: 'signup' }
            : null,
      ),
  });
  register(handle);
  closers.push(() => app.close());
  return { app, lines };
}

const item = z.object({ name: z.string(), note: z.string().nullable() });
const open = defineRoute({
  method: 'GET',
  path: '/open',
  summary: '',
  auth: 'public',
  permission: 'read',
  replies: { 200: item },
  errors: [],
});

describe('a reply of a contract route', () => {
  it('a route reply omits fields that the reply schema does not declare', async () => {
    const { app } = await serve(false, (handle) => {
      handle(open, () => Promise.resolve({ status: 200, body: { name: 'pump', note: null, secret: 'x' } }));
    });
    expect((await app.inject('/open')).json()).toEqual({ name: 'pump', note: null });
  });

  it.each([
    ['a status that is not declared', () => ({ status: 201, body: { name: 'pump', note: null } })],
    ['a body that breaks its schema', () => ({ status: 200, body: { name: 7, note: null } })],
  ])('a route reply turns an invalid reply into a 500 in tests and development: %s', async (_what, make) => {
    const { app } = await serve(true, (handle) => {
      // The compiler forbids both; a reply from the database may still break its promise.
      handle(open, () => Promise.resolve(make() as never));
    });
    const reply = await app.inject('/open');
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'unexpected']);
  });

  it('a route reply sends a plain-text reply as text/plain', async () => {
    const route = defineRoute({ ...open, path: '/text', replies: { 200: text } });
    const { app } = await serve(true, (handle) =>
      handle(route, () => Promise.resolve({ status: 200, body: 'Done' })),
    );
    const reply = await app.inject('/text');
    expect([reply.headers['content-type'], reply.body]).toEqual(['text/plain; charset=utf-8', 'Done']);
  });
});

describe('an error thrown by a route handler', () => {
  it('an error in a route handler turns an error code that the route does not declare into a 500 in tests and development', async () => {
    const { app } = await serve(true, (handle) =>
      handle(open, () => Promise.reject(new AppError('already_saved'))),
    );
    expect((await app.inject('/open')).statusCode).toBe(500);
  });

  // ERR-1
  it('an error in a route handler logs an unexpected error with its request id and answers without internal details', async () => {
    const { app, lines } = await serve(true, (handle) =>
      handle(open, () => Promise.reject(new Error('table x is gone'))),
    );
    const reply = await app.inject('/open');
    expect(reply.statusCode).toBe(500);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.body).not.toContain('table x');
    expect(lines.join('')).toContain('table x is gone');
    expect(lines.join('')).toContain(reply.json().requestId);
  });
});

describe('authorization of contract routes', () => {
  const closed = defineRoute({ ...open, path: '/closed', auth: ['supplier'] });
  const market = defineRoute({ ...open, path: '/market', auth: ['supplier', 'buyer'] });
  const signup = defineRoute({ ...open, path: '/signup', auth: 'signup' });
  const body = { name: 'pump', note: null };

  it.each([
    ['/closed', undefined, 401],
    ['/closed', buyerToken, 403],
    ['/market', buyerToken, 200],
    ['/market', signupToken, 401],
    ['/signup', signupToken, 200],
    ['/signup', undefined, 401],
    ['/open', undefined, 200],
  ])('a call to %s with the token %s is answered with %i', async (url, token, status) => {
    const { app } = await serve(true, (handle) => {
      for (const route of [closed, market, signup, open])
        handle(route, () => Promise.resolve({ status: 200, body }));
    });
    const reply = await app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });
    expect(reply.statusCode).toBe(status);
  });
});

it('refuses further writes of an account above its limit with Retry-After, but allows reads', async () => {
  const change = defineRoute({ ...open, method: 'PUT', path: '/change', auth: ['buyer'] });
  const read = defineRoute({ ...open, path: '/read', auth: ['buyer'] });
  const { app } = await serve(
    true,
    (handle) => {
      for (const route of [change, read])
        handle(route, () => Promise.resolve({ status: 200, body: { name: 'pump', note: null } }));
    },
    3,
  );
  const headers = { authorization: `Bearer ${buyerToken}` };
  const replies = [];
  // One more than two windows allow, in case a window ends meanwhile.
  for (let count = 0; count < 7; count += 1)
    replies.push(await app.inject({ method: 'PUT', url: '/change', headers }));
  expect(replies.slice(0, 3).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const refused = replies.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json()).toMatchObject({ code: 'rate_limited' });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.inject({ url: '/read', headers })).statusCode).toBe(200);
});
