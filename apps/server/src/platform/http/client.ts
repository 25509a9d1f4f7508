import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { all as addressesOf, compile } from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/**
 * Returns whether a proxy at this address is trusted to name its client. Hop 0 opened the
 * connection.
 */
export type TrustProxy = (address: string, hop: number) => boolean;

/** The sender of a request, with the protocol and host that the sender used. */
export interface Client {
  /** IP address; empty when the connection is already closed. */
  address: string;
  protocol: string;
  host: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Replaces Fastify’s `ip`, `protocol` and `host`, which do not know the trusted proxies. */
    client: Client;
    /** Cached value of `client`, once it has been read. */
    foundClient: Client | undefined;
  }
}

const mostHops = 10;

/**
 * Returns the trusted proxies from the setting: a number of proxies in front of the server, or
 * their addresses and networks. Undefined for none. Throws an explanation for an invalid value; a
 * bare "true" is invalid, as it would trust every sender.
 */
export function readTrustProxy(setting: string): TrustProxy | undefined {
  if (setting === '' || setting === '0' || setting === 'false') return undefined;
  if (/^\d+$/.test(setting)) {
    const hops = Number(setting);
    if (hops > mostHops) throw new Error(`at most ${mostHops} proxies`);
    return (_address, hop) => hop < hops;
  }
  const networks = setting.split(',').map((network) => network.trim());
  // A bare number among addresses would be parsed as an address: 1 as 0.0.0.1.
  if (networks.every((network) => /[.:]|^[a-z]+$/.test(network))) {
    try {
      return compile(networks);
    } catch {
      // The error below explains it.
    }
  }
  throw new Error(
    'give the number of proxies before the server (1), or their addresses and networks (10.0.0.5, 172.16.0.0/12, loopback)',
  );
}

/**
 * Determines the client of a request, for limits, sessions, evidence, cookies and sockets.
 * Forwarded entries are read from the right, because each proxy appends its own; only entries
 * written by trusted proxies count.
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
  // A trusted proxy writes only addresses. For any other entry, the client is the proxy that passed
  // it on.
  const end = addresses.indexOf(undefined);
  return {
    address: (end === -1 ? addresses : addresses.slice(0, end)).at(-1) ?? direct.address,
    protocol: lastEntry(headers['x-forwarded-proto']) ?? direct.protocol,
    host: lastEntry(headers['x-forwarded-host']) ?? direct.host,
  };
}

/**
 * Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address,
 * which one customer usually owns.
 */
export function subnetOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [a, b, c, d] = ipaddr.IPv6.parse(address).parts;
  return [a, b, c, d].map((part = 0) => part.toString(16)).join(':') + '::/64';
}

/**
 * Returns whether a request comes from this machine: over loopback, to a loopback name, and through
 * no proxy. The name check stops other sites whose host name resolves to loopback. HTTP/1.0 is
 * excluded because an unconfigured nginx forwards requests with it and adds no other header.
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

/** Returns whether a host name or an address is loopback. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  const address = plainAddress(host);
  return address !== undefined && ipaddr.parse(address).range() === 'loopback';
}

const hostnameOf = (host: string) => host.replace(/:\d+$/, '').toLowerCase();

/**
 * Returns an address without port, brackets and zone, as IPv4 where it is a mapped one; undefined
 * if it is not an address.
 */
function plainAddress(text: string): string | undefined {
  // Fast path for nearly all addresses; `isIP` accepts IPv4 in canonical form only.
  if (isIP(text) === 4) return text;
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%');
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}

/** Returns the last entry of a forwarded list, written by the nearest proxy. */
function lastEntry(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(',').at(-1)?.trim() || undefined;
}
