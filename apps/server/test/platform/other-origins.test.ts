import { once } from 'node:events';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { activate } from '../../src/platform/stomp/test/stomp-client';
import { problemOf, requestOf, useContext, type Reply } from '../support/context';
import { clientOf, cookieOf, openPort } from '../world/live-people';
import { createPerson, type Person } from '../world/people';

const page = 'http://app.market.example';
const api = 'http://api.market.example';
const elsewhere = 'https://elsewhere.example';
const context = useContext({
  config: { publicUrl: page, pageOrigins: [page], hosts: { auth: api, profile: api } },
});

let buyer: Person;

beforeAll(async () => {
  buyer = await createPerson(context.current, 'buyer');
});

/** Sends a request as a browser does from a page of another origin. */
const from = (origin: string, request: InjectOptions): Promise<Reply> =>
  context.current.send({
    ...request,
    headers: {
      ...request.headers,
      ...cookieOf(buyer),
      host: new URL(api).host,
      origin,
      'sec-fetch-site': origin === page ? 'same-site' : 'cross-site',
    },
  });
const preflight = (origin: string, url: string): Promise<Reply> =>
  from(origin, { method: 'OPTIONS', url, headers: { 'access-control-request-method': 'PUT' } });
const addService = () =>
  requestOf('addService', { body: { name: `Casting ${Math.random()}`, userId: buyer.userId } });
const grantOf = ({ headers }: Reply) => [
  headers['access-control-allow-origin'],
  headers['access-control-allow-credentials'],
];
const nothing = [undefined, undefined];

describe('a page of an allowed origin', () => {
  it('a preflight of an allowed origin is granted', async () => {
    const reply = await preflight(page, '/userprofile/addservice');
    expect([reply.status, ...grantOf(reply)]).toEqual([204, page, 'true']);
    expect(reply.headers['access-control-allow-methods']).toMatch(/PUT.*DELETE/);
    expect(reply.headers['access-control-allow-headers']).toMatch(/authorization, content-type/);
    expect(reply.headers['vary']).toMatch(/Origin/);
  });

  it('a page of an allowed origin reads and writes with the session cookie, and reads response headers', async () => {
    const read = await from(page, requestOf('session', {}));
    expect([read.status, ...grantOf(read)]).toEqual([200, page, 'true']);
    expect(read.headers['access-control-expose-headers']).toContain('x-total-count');
    const changed = await from(page, addService());
    expect([changed.status, ...grantOf(changed)]).toEqual([201, page, 'true']);
  });

  it('a page of an allowed origin can read why a call was refused', async () => {
    const refused = await from(page, requestOf('addService', { body: { name: '', userId: buyer.userId } }));
    expect([refused.status, ...grantOf(refused)]).toEqual([422, page, 'true']);
  });

  it('a page of an allowed origin may show images of the API host', async () => {
    const { headers } = await from(page, requestOf('session', {}));
    expect(headers['cross-origin-resource-policy']).toBe('same-site');
  });

  it('a page of an allowed origin may open the live socket', async () => {
    const host = await openPort(context.current);
    const headers = { ...cookieOf(buyer), 'sec-fetch-site': 'same-site' };
    const opened = clientOf(host, {}, { ...headers, origin: page });
    await activate(opened);
    await opened.deactivate();
    const refused = new WebSocket(`ws://${host}/chat/ws`, ['v12.stomp'], {
      headers: { ...headers, origin: elsewhere },
    });
    refused.on('error', () => undefined);
    const [, response] = (await once(refused, 'unexpected-response')) as [unknown, { statusCode?: number }];
    expect(response.statusCode).toBe(403);
  });
});

describe('a page of another origin', () => {
  it('a preflight of another origin is not granted', async () => {
    const reply = await preflight(elsewhere, '/userprofile/addservice');
    expect([reply.status, ...grantOf(reply)]).toEqual([404, ...nothing]);
  });

  it('a page of another origin cannot read replies', async () => {
    expect(grantOf(await from(elsewhere, requestOf('session', {})))).toEqual(nothing);
  });

  it.each([elsewhere, 'null', `${page}.evil.example`, 'https://app.market.example'])(
    'a page of another origin cannot change anything: %s',
    async (origin) => {
      const reply = await from(origin, addService());
      expect([reply.status, problemOf(reply).code, ...grantOf(reply)]).toEqual([
        403,
        'foreign_origin',
        ...nothing,
      ]);
    },
  );
});

it('Sec-Fetch-Site decides about a request without an Origin header', async () => {
  const ask = (site: string) =>
    context.current.send({
      ...addService(),
      headers: { ...addService().headers, ...cookieOf(buyer), 'sec-fetch-site': site },
    });
  expect((await ask('same-site')).status).toBe(403);
  expect((await ask('same-origin')).status).toBe(201);
});
