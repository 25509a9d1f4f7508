import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientOf, isFromThisMachine, isLoopback, subnetOf, readTrustProxy } from './client';

/** Creates a request as received by the HTTP server over a connection from an address. */
function requestFrom(
  peer: string,
  headers: Record<string, string> = {},
  httpVersion = '1.1',
): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  request.httpVersion = httpVersion;
  request.headers = { host: 'market.example.com', ...headers };
  return request;
}

const addressOf = (setting: string, peer: string, forwardedFor: string) =>
  clientOf(requestFrom(peer, { 'x-forwarded-for': forwardedFor }), readTrustProxy(setting)).address;

describe('the address of a client', () => {
  it.each([
    ['', '10.0.0.1', '1.2.3.4', '10.0.0.1'],
    ['1', '10.0.0.1', '203.0.113.5', '203.0.113.5'],
    // Entries written by the client itself stand left of the proxy’s entry.
    ['1', '10.0.0.1', '1.2.3.4, 203.0.113.5', '203.0.113.5'],
    ['2', '10.0.0.1', '1.2.3.4, 203.0.113.5, 10.0.0.2', '203.0.113.5'],
    ['2', '10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['10.0.0.0/8', '10.0.0.1', '1.2.3.4, 203.0.113.5, 10.9.9.9', '203.0.113.5'],
    // A peer that is not a trusted proxy can write anything into the header.
    ['10.0.0.0/8', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['loopback, 192.0.2.7', '127.0.0.1', '203.0.113.5, 192.0.2.7', '203.0.113.5'],
    ['1', '::ffff:10.0.0.1', '203.0.113.5:4711', '203.0.113.5'],
    ['1', '10.0.0.1', '[2001:DB8::1]:4711', '2001:db8::1'],
    ['1', '::ffff:10.0.0.1', '::ffff:203.0.113.5', '203.0.113.5'],
    ['1', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['2', '10.0.0.1', "1.2.3.4, x' or 1=1, 10.0.0.2", '10.0.0.2'],
    ['1', '10.0.0.1', ', ,', '10.0.0.1'],
  ])(
    'with TRUST_PROXY=%s, peer %s and X-Forwarded-For "%s", the client address is %s',
    (setting, peer, forwardedFor, address) => {
      expect(addressOf(setting, peer, forwardedFor)).toBe(address);
    },
  );

  it('reads protocol and host only from headers of the nearest trusted proxy', () => {
    const headers = { 'x-forwarded-proto': 'http, https', 'x-forwarded-host': 'evil.example, m.example.com' };
    expect(clientOf(requestFrom('10.0.0.1', headers), readTrustProxy('10.0.0.1'))).toMatchObject({
      protocol: 'https',
      host: 'm.example.com',
    });
    expect(clientOf(requestFrom('10.0.0.2', headers), readTrustProxy('10.0.0.1'))).toMatchObject({
      protocol: 'http',
      host: 'market.example.com',
    });
  });
});

it.each(['true', 'yes', '11', '-1', '10.0.0.0/99', 'proxy.example.com', '1, 10.0.0.1'])(
  'TRUST_PROXY=%s is refused with an explanation',
  (setting) => {
    expect(() => readTrustProxy(setting)).toThrow(/prox/);
  },
);

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['', ''],
])('%s belongs to the network %s', (address, network) => {
  expect(subnetOf(address)).toBe(network);
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['[::1]', true],
  ['demo.localhost', true],
  ['0.0.0.0', false],
  ['localhost.example.com', false],
  ['192.168.1.1', false],
  ['', false],
])('the host %s is loopback: %s', (host, isIt) => {
  expect(isLoopback(host)).toBe(isIt);
});

describe('recognising a request from this machine', () => {
  const here = { host: 'localhost:3000' };
  it.each([
    ['a person at it', '127.0.0.1', here, '1.1', true],
    ['the same by IPv6', '::1', { host: '[::1]:3000' }, '1.1', true],
    ['another machine', '192.168.1.7', here, '1.1', false],
    ['a page whose name leads here', '127.0.0.1', { host: 'attacker.example' }, '1.1', false],
    ['a proxy that says so', '127.0.0.1', { ...here, 'x-forwarded-for': '1.2.3.4' }, '1.1', false],
    ['a proxy that says so otherwise', '127.0.0.1', { ...here, forwarded: 'for=1.2.3.4' }, '1.1', false],
    ['a proxy that names itself', '127.0.0.1', { ...here, via: '1.1 proxy' }, '1.1', false],
    ['a proxy left as it comes', '127.0.0.1', { host: '127.0.0.1:3000' }, '1.0', false],
  ])(
    'a request is recognised as coming from this machine or not: %s',
    (_who, peer, headers, version, isIt) => {
      expect(isFromThisMachine(requestFrom(peer, headers, version))).toBe(isIt);
    },
  );
});
