import { isIPv6 } from 'node:net';

/**
 * Returns the owner whose share an anonymous caller uses: the address, or the /64 of an IPv6
 * address, since one customer usually owns all of it.
 */
export function ownerOfAddress(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain) || /^::ffff:\d+\./i.test(plain)) return `address ${plain}`;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  if (plain.includes('::')) {
    const after = tail.split(':').filter(Boolean);
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return `address ${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
