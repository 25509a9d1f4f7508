import { once } from 'node:events';
import http from 'node:http';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readTrustProxy } from '../../src/platform/http/client';
import { cookieOf, operatorKey, requestOf, useContext, type Reply } from '../support/context';
import { cookieOf as sessionCookieOf, openPort } from '../world/live-people';
import { createPerson } from '../world/people';

/**
 * A server as described in operating.md: behind a TLS proxy, which appends its entry to the
 * client’s forwarded headers.
 */
const context = useContext({
  config: {
    publicUrl: 'https://market.example.com',
    trustProxy: readTrustProxy('1'),
    connectionsPerAddress: 3,
    metricsToken: 'a token of the test'.replaceAll(' ', '-'),
  },
});
const password = 'quiet river 42';
let host: string;
beforeAll(async () => {
  host = await openPort(context.current);
});

const forwarded = (address: string, forged = '1.2.3.4') => ({ 'x-forwarded-for': `${forged}, ${address}` });

function login(email: string, headers: Record<string, string>, typed = password): Promise<Reply> {
  const request = requestOf('login', { body: { email, password: typed } });
  return context.current.send({ ...request, headers: { ...request.headers, ...headers } });
}

const get = (url: string, headers: Record<string, string> = {}) =>
  context.current.send({ method: 'GET', url, headers });

describe('a forwarded address written by the client itself', () => {
  it('a forwarded address written by the client does not evade the rate limit', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 200; index += 1) {
      const reply = await login('nobody@example.com', forwarded('203.0.113.5', `10.0.0.${index}`), '');
      statuses.push(reply.status);
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(60);
    expect((await login('nobody@example.com', forwarded('203.0.113.6'), '')).status).not.toBe(429);
  });

  it('a forwarded address written by the client is not stored with the session', async () => {
    const { email, token } = await createPerson(context.current, 'buyer', { password });
    expect((await login(email, forwarded('203.0.113.7', '1.2.3.4, 5.6.7.8'))).status).toBe(200);
    const reply = await context.current.call('sessions', {}, token);
    const text = JSON.stringify(reply.body);
    expect(text).toContain('203.0.113.7');
    expect(text).not.toContain('1.2.3.4');
  });
});

describe('the live socket behind a proxy', () => {
  const sockets: WebSocket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) {
      if (socket.readyState !== WebSocket.OPEN) continue;
      socket.terminate();
      await once(socket, 'close');
    }
  });

  it('live sockets behind a proxy are counted by the address that the proxy wrote', async () => {
    async function open(headers: Record<string, string>): Promise<number> {
      const socket = new WebSocket(`ws://${host}/chat/ws`, ['v12.stomp'], { headers });
      sockets.push(socket);
      return Promise.race([
        once(socket, 'open').then(() => 101),
        once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number),
      ]);
    }
    // One of the three slots is reserved for sockets whose user is not known yet.
    expect(await open(forwarded('203.0.113.5', '1.1.1.1'))).toBe(101);
    expect(await open(forwarded('203.0.113.5', '2.2.2.2'))).toBe(429);
    expect(await open(forwarded('203.0.113.6', '1.1.1.1'))).toBe(101);
    const who = sessionCookieOf(await createPerson(context.current, 'buyer'));
    const session = { cookie: who.cookie.replace('proffer_', '__Host-proffer_') };
    const [first] = sockets;
    const connected = once(first!, 'message');
    first!.send(`CONNECT\naccept-version:1.2\npasscode:${session.cookie.split('=')[1]}\n\n\0`);
    expect(String(await connected)).toMatch(/^CONNECTED/);
    expect(await open(forwarded('203.0.113.5'))).toBe(101);
  });
});

describe('a connection of the proxy', () => {
  it('a connection of the proxy stays open longer than the proxy keeps it, so that none is closed during a request', async () => {
    const nginxKeeps = 60;
    const [reply] = await once(
      http.get(`http://${host}/healthz`, { headers: { connection: 'keep-alive' } }),
      'response',
    );
    reply.resume();
    const [, seconds] = reply.headers['keep-alive'].split('=');
    expect(Number(seconds)).toBeGreaterThan(nginxKeeps);
  });
});

describe('cookies behind a TLS proxy', () => {
  it('cookies are limited to this host and https, even if the proxy does not announce https', async () => {
    const { email } = await createPerson(context.current, 'buyer', { password });
    const reply = await login(email, forwarded('203.0.113.20'));
    for (const name of ['__Host-proffer_session', '__Host-proffer_device']) {
      const flags = cookieOf(reply, name);
      expect(flags).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
      expect(flags.join()).not.toContain('Domain');
    }
    expect(cookieOf(reply, 'proffer_session')).toEqual([]);
  });

  it('session cookies under the plain name are not accepted, since a sibling domain may have set them', async () => {
    const { token } = await createPerson(context.current, 'buyer');
    expect((await get('/auth/session', { cookie: `proffer_session=${token}` })).status).toBe(401);
    expect((await get('/auth/session', { cookie: `__Host-proffer_session=${token}` })).status).toBe(200);
  });

  it('a device cookie under the older plain name still identifies the browser', async () => {
    const { email } = await createPerson(context.current, 'buyer', { password });
    const device = 'd'.repeat(22);
    const reply = await login(email, { ...forwarded('203.0.113.21'), cookie: `proffer_device=${device}` });
    expect(cookieOf(reply, '__Host-proffer_device')[0]).toBe(`__Host-proffer_device=${device}`);
  });
});

describe('operator pages', () => {
  const outside = forwarded('203.0.113.30');
  const mailbox = `/dev/mailbox?key=${operatorKey}`;

  it('operator pages are not open to the public', async () => {
    expect((await get(mailbox, outside)).status).toBe(404);
    expect((await get('/metrics', outside)).status).toBe(401);
    expect(await get('/readyz', outside)).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await get('/readyz', outside)).body).not.toHaveProperty('parts');
  });

  it('operator pages are not open to a page whose host name leads here, nor to another machine', async () => {
    expect((await get(mailbox, { host: 'attacker.example' })).status).toBe(404);
    const reply = await context.current.app.inject({ url: mailbox, remoteAddress: '192.168.1.7' });
    expect(reply.statusCode).toBe(404);
  });

  // LIM-25
  it('operator pages are not open without the key, even to local requests as through a proxy that adds no header', async () => {
    for (const url of ['/dev/mailbox', `${mailbox}x`, '/dev/mailbox?key=', '/dev/mailbox/any.eml'])
      expect((await get(url)).status).toBe(404);
    for (const url of ['/metrics', `/metrics?key=${operatorKey}`]) expect((await get(url)).status).toBe(401);
    expect((await get('/readyz')).body).not.toHaveProperty('parts');
  });

  // LIM-25
  it('operator pages open with the key on this machine, and their links contain it', async () => {
    expect((await get(mailbox, { accept: 'application/json' })).status).toBe(200);
    expect((await get('/dev/mailbox', { authorization: `Bearer ${operatorKey}` })).status).toBe(200);
    const page = (await get(mailbox)).bytes.toString();
    expect(page).toContain(`href="${mailbox}"`);
    expect((await get('/metrics?key=a-token-of-the-test')).status).toBe(200);
  });

  it('metrics and readiness details open with the metrics token, and nothing else does', async () => {
    const token = (value: string) => ({ ...outside, authorization: `Bearer ${value}` });
    expect((await get('/metrics', token('a-token-of-the-test'))).status).toBe(200);
    expect((await get('/readyz', token('a-token-of-the-test'))).body).toHaveProperty('parts');
    expect((await get('/metrics', token('a-token-of-the-tesu'))).status).toBe(401);
    expect((await get('/dev/mailbox', token('a-token-of-the-test'))).status).toBe(404);
  });
});
