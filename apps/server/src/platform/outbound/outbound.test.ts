import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound, type OutboundSettings } from './outbound';
import { isPublicAddress, RefusedTargetError } from './target';

const closings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

function open(settings: Partial<OutboundSettings> = {}) {
  const outbound = createOutbound({ allowPrivate: false, ...settings });
  closings.push(() => outbound.close());
  return outbound;
}

/** Starts a server on this machine and returns its URL. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closings.push(async () => server.close());
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('It listens on a port.');
  return `http://127.0.0.1:${address.port}`;
}

/** Returns a resolver whose answers are given in turn, and the number of calls. */
function resolverOf(...answers: string[][]): { lookup: LookupFunction; calls: () => number } {
  let calls = 0;
  return {
    calls: () => calls,
    lookup: (_name, _options, callback) => {
      const addresses = answers[Math.min(calls++, answers.length - 1)] ?? [];
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  };
}

describe('public addresses', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1'])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.9.9.9'],
    ['loopback', '::1'],
    ['unspecified', '0.0.0.0'],
    ['unspecified', '0.1.2.3'],
    ['unspecified', '::'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['unique local', 'fd00::1'],
    ['link-local (metadata of clouds)', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['CGNAT', '100.64.0.1'],
    ['CGNAT', '100.127.255.254'],
    ['broadcast', '255.255.255.255'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['reserved', '240.0.0.1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001::1'],
    ['documentation', '2001:db8::1'],
    ['no address', 'localhost'],
  ])('refuses the %s address %s', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('calls to addresses given by users', () => {
  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'not a url',
  ])('refuses %s without a connection', async (target) => {
    const { lookup, calls } = resolverOf(['8.8.8.8']);
    const outbound = open({ lookup });
    expect(() => outbound.checkTarget(target)).toThrow(RefusedTargetError);
    await expect(outbound.fetch(target)).rejects.toThrow(RefusedTargetError);
    expect(calls()).toBe(0);
  });

  it.each([
    ['10.0.0.1'],
    ['::1'],
    ['::ffff:192.168.0.1'],
    ['100.64.3.2'],
    ['0.0.0.0'],
    ['8.8.8.8', '127.0.0.1'],
  ])('refuses a name that resolves to %s', async (...addresses) => {
    const outbound = open({ lookup: resolverOf(addresses).lookup });
    expect(() => outbound.checkTarget('https://hooks.example.com/')).not.toThrow();
    await expect(outbound.fetch('https://hooks.example.com/')).rejects.toThrow(RefusedTargetError);
  });

  it('connects to the address that it checked, so that a later answer (DNS rebinding) is not reached', async () => {
    const { lookup, calls } = resolverOf(['8.8.8.8'], ['127.0.0.1']);
    const outbound = open({ lookup, deadlineMs: 50 });
    const url = 'https://rebound.example.com/';
    await expect(outbound.fetch(url)).rejects.not.toThrow(RefusedTargetError);
    expect(calls()).toBe(1);
    await expect(outbound.fetch(url)).rejects.toThrow(RefusedTargetError);
    expect(calls()).toBe(2);
  });

  it('reaches a private address over http if the operator allows it', async () => {
    const url = await serve((request, reply) => {
      request.on('data', (piece) => reply.write(piece));
      request.on('end', () => reply.end());
    });
    const outbound = open({ allowPrivate: true });
    const reply = await outbound.fetch(url, { method: 'POST', body: 'hello' });
    expect([reply.status, await reply.text()]).toEqual([200, 'hello']);
  });

  it('returns a redirect without following it', async () => {
    let calls = 0;
    const url = await serve((_request, reply) => {
      calls += 1;
      reply.writeHead(302, { location: '/other' }).end();
    });
    const reply = await open({ allowPrivate: true }).fetch(url);
    expect([reply.status, calls]).toEqual([302, 1]);
  });

  it('limits the size of a response after decompression', async () => {
    const url = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000)));
    });
    const outbound = open({ allowPrivate: true, mostBytes: 10_000 });
    await expect(outbound.fetch(url)).rejects.toThrow('more than 10000 bytes');
    const reply = await open({ allowPrivate: true }).fetch(url);
    expect((await reply.arrayBuffer()).byteLength).toBe(100_000);
  });

  it('gives up a response that does not end in time', async () => {
    const url = await serve((_request, reply) => {
      reply.writeHead(200).write('a');
    });
    await expect(open({ allowPrivate: true, deadlineMs: 50 }).fetch(url)).rejects.toThrow(/timeout|aborted/i);
  });
});
