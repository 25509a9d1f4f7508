import { isIPv6 } from 'node:net';

/**
 * Whose share a caller without an account uses: their address; of IPv6 the first 64 bits, because whoever has one of
 * those addresses has all of them.
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
