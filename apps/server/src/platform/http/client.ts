import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { all as addressesOf, compile } from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Whether a proxy at this address may speak for who is behind it. Hop 0 opened the connection. */
export type TrustProxy = (address: string, hop: number) => boolean;

/** Who sent a request, and what it was sent to as its sender knows it. */
export interface Client {
  /** An IP address; empty when the connection has gone. */
  address: string;
  protocol: string;
  host: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Instead of Fastify's `ip`, `protocol` and `host`, which know of no proxy here. */
    client: Client;
    /** The same once it was asked for. */
    foundClient: Client | undefined;
  }
}

const mostHops = 10;

/**
 * The proxies that are believed, from the setting: how many stand one behind the other before the server, or their
 * addresses and networks. Undefined for none. Throws with what is wrong; a bare "true" said "whatever anybody writes".
 */
export function readTrustProxy(setting: string): TrustProxy | undefined {
  if (setting === '' || setting === '0' || setting === 'false') return undefined;
  if (/^\d+$/.test(setting)) {
    const hops = Number(setting);
    if (hops > mostHops) throw new Error(`at most ${mostHops} proxies`);
    return (_address, hop) => hop < hops;
  }
  const networks = setting.split(',').map((network) => network.trim());
  // A bare number among addresses would be read as one: 1 as 0.0.0.1.
  if (networks.every((network) => /[.:]|^[a-z]+$/.test(network))) {
    try {
      return compile(networks);
    } catch {
      // Said below.
    }
  }
  throw new Error(
    'give the number of proxies before the server (1), or their addresses and networks (10.0.0.5, 172.16.0.0/12, loopback)',
  );
}

/**
 * The one answer to whom a request comes from, for limits, sessions, evidence, cookies and sockets. Of the forwarded
 * entries those count that a believed proxy wrote: they are read from the right, as each proxy adds its own at the end,
 * and what the client wrote itself stands left of them.
 */
export function clientOf(request: IncomingMessage, trustProxy: TrustProxy | undefined): Client {
  const { headers, socket } = request;
  const peer = socket.remoteAddress ?? '';
  const direct = {
    address: plainAddress(peer) ?? '',
    protocol: socket instanceof TLSSocket ? 'https' : 'http',
    host: headers.host ?? '',
  };
  if (!trustProxy?.(peer, 0)) return direct;
  const addresses = addressesOf(request, trustProxy).map(plainAddress);
  // An entry that is no address was not written by a proxy that is to be believed; the one that passed it on was.
  const end = addresses.indexOf(undefined);
  return {
    address: (end === -1 ? addresses : addresses.slice(0, end)).at(-1) ?? direct.address,
    protocol: lastEntry(headers['x-forwarded-proto']) ?? direct.protocol,
    host: lastEntry(headers['x-forwarded-host']) ?? direct.host,
  };
}

/** What counts as one sender: an IPv4 address, or the /64 that one IPv6 customer has whole. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [a, b, c, d] = ipaddr.IPv6.parse(address).parts;
  return [a, b, c, d].map((part = 0) => part.toString(16)).join(':') + '::/64';
}

/**
 * Whether a request comes from this very machine: over loopback, to a loopback name, and through no proxy. The name
 * keeps out pages of other sites whose own name leads here; HTTP/1.0 is how nginx passes requests on when it is told
 * nothing, with a loopback name and no other sign of itself.
 */
export function isFromThisMachine({ headers, httpVersion, socket }: IncomingMessage): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(hostnameOf(headers.host ?? '')) &&
    httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => proxyHeaders.test(name))
  );
}

const proxyHeaders = /^(?:x-forwarded-|x-real-ip$|x-client-ip$|cf-|forwarded$|via$)/;

/** Whether a name or an address leads to this machine alone. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  const address = plainAddress(host);
  return address !== undefined && ipaddr.parse(address).range() === 'loopback';
}

const hostnameOf = (host: string) => host.replace(/:\d+$/, '').toLowerCase();

/** An address without port, brackets, zone, and as IPv4 where it is one; undefined for what is none. */
function plainAddress(text: string): string | undefined {
  // As nearly all are; what has four parts for `isIP` is written in one way only.
  if (isIP(text) === 4) return text;
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%');
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}

/** Of a forwarded list the entry that the nearest proxy wrote. */
function lastEntry(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(',').at(-1)?.trim() || undefined;
}
