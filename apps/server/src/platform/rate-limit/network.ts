import { isIPv6 } from 'node:net';

/**
 * Returns the network that an address counts as: an IPv4 address itself, or the /56 of an IPv6
 * address. A customer commonly owns a /56, and could otherwise use a new address for every try.
 */
export function siteNetworkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [front = [], back = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  const [a = 0, b = 0, c = 0, d = 0] = [...front, ...zeros, ...back].map((group) =>
    Number.parseInt(group, 16),
  );
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}
