import { describe, expect, it } from 'vitest';
import { siteNetworkOf } from './network';

describe('siteNetworkOf', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2ab::1', '2001:db8:1:200::/56'],
    ['2001:db8:1:2ff:1:2:3:4', '2001:db8:1:200::/56'],
    ['2001:db8:1:300::1', '2001:db8:1:300::/56'],
    ['2001:0DB8:1::5', '2001:db8:1:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['', ''],
  ])('the address "%s" belongs to the network "%s"', (address, network) =>
    expect(siteNetworkOf(address)).toBe(network),
  );
});
