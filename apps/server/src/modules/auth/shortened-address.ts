import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns an address cut to its network: `203.0.113.x`, `2001:db8:7::x`. That tells the reader where a try came from
 * without identifying a stranger who may only have mistyped an email. Texts that are no address are returned
 * unchanged.
 */
export function shortenedAddress(address: string): string {
  const plain = address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.x`;
  if (!isIPv6(plain)) return plain;
  const [head = ''] = plain.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  return `${groups.slice(0, 3).join(':')}::x`;
}
