import { expect, it } from 'vitest';
import { ownerOfAddress } from './address-owner';

it.each([
  ['192.0.2.1', 'address 192.0.2.1'],
  ['::ffff:192.0.2.1', 'address ::ffff:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', 'address 2001:db8:1:2::/64'],
  ['2001:db8:1:2::7', 'address 2001:db8:1:2::/64'],
  ['2001:DB8::1', 'address 2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'address fe80:0:0:0::/64'],
  ['::1', 'address 0:0:0:0::/64'],
])('counts a caller from %s against the share of %s', (address, owner) => {
  expect(ownerOfAddress(address)).toBe(owner);
});
