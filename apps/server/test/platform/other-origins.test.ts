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

/** As a browser sends it from a page to the host of the calls. */
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

describe('a page of ours at another origin', () => {
  it('asks beforehand, and may', async () => {
    const reply = await preflight(page, '/userprofile/addservice');
    expect([reply.status, ...grantOf(reply)]).toEqual([204, page, 'true']);
    expect(reply.headers['access-control-allow-methods']).toMatch(/PUT.*DELETE/);
    expect(reply.headers['access-control-allow-headers']).toMatch(/authorization, content-type/);
    expect(reply.headers['vary']).toMatch(/Origin/);
  });

  it('reads and changes with the session’s cookie, and reads what stands in the head', async () => {
    const read = await from(page, requestOf('session', {}));
    expect([read.status, ...grantOf(read)]).toEqual([200, page, 'true']);
    expect(read.headers['access-control-expose-headers']).toContain('x-total-count');
    const changed = await from(page, addService());
    expect([changed.status, ...grantOf(changed)]).toEqual([201, page, 'true']);
  });

  it('reads why it was refused', async () => {
    const refused = await from(page, requestOf('addService', { body: { name: '', userId: buyer.userId } }));
    expect([refused.status, ...grantOf(refused)]).toEqual([422, page, 'true']);
  });

  it('shows pictures of that host', async () => {
    const { headers } = await from(page, requestOf('session', {}));
    expect(headers['cross-origin-resource-policy']).toBe('same-site');
  });

  it('opens the live socket', async () => {
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

describe('a page that is not named', () => {
  it('is told nothing beforehand', async () => {
    const reply = await preflight(elsewhere, '/userprofile/addservice');
    expect([reply.status, ...grantOf(reply)]).toEqual([404, ...nothing]);
  });

  it('may not read', async () => {
    expect(grantOf(await from(elsewhere, requestOf('session', {})))).toEqual(nothing);
  });

  it.each([elsewhere, 'null', `${page}.evil.example`, 'https://app.market.example'])(
    'changes nothing: %s',
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

it('without an origin the browser’s word on the two sites counts', async () => {
  const ask = (site: string) =>
    context.current.send({
      ...addService(),
      headers: { ...addService().headers, ...cookieOf(buyer), 'sec-fetch-site': site },
    });
  expect((await ask('same-site')).status).toBe(403);
  expect((await ask('same-origin')).status).toBe(201);
});
