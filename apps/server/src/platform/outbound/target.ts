import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Error for a URL or an address that the server must not call. Its message names no internal address. */
export class RefusedTargetError extends Error {
  override name = 'RefusedTargetError';
}

/**
 * Returns true if an IP address is reachable on the internet: it is not private, loopback, link-local, shared
 * (CGNAT), reserved, or an IPv6 address that contains an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // Beyond 2000::/3 nothing is routed, but ipaddr.js reports addresses such as ::127.0.0.1 as unicast.
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast);
}

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Returns the URL of a target. Throws `RefusedTargetError` unless it is an https URL without credentials whose host is
 * a name or a public address. A name is resolved and checked at the connection only.
 */
export function readTarget(text: string, { allowPrivate }: { allowPrivate: boolean }): URL {
  if (!URL.canParse(text)) throw new RefusedTargetError('This is not a URL.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) {
    throw new RefusedTargetError('The URL must begin with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new RefusedTargetError('The URL must not contain a user name or password.');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw refusedAddress();
  return url;
}

export const refusedAddress = (): RefusedTargetError =>
  new RefusedTargetError('The address is not on the public internet.');
