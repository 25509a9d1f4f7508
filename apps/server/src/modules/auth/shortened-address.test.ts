import { describe, expect, it } from 'vitest';
import { shortenedAddress } from './shortened-address';

describe('shortenedAddress', () => {
  it.each([
    ['203.0.113.77', '203.0.113.x'],
    ['::ffff:203.0.113.77', '203.0.113.x'],
    ['2001:db8:7:4::1', '2001:db8:7::x'],
    ['2001:db8:7:4:a:b:c:d', '2001:db8:7::x'],
    ['2001:db8::1', '2001:db8::x'],
    ['::1', '::x'],
    ['', ''],
  ])('shortens %s to %s', (address, network) => expect(shortenedAddress(address)).toBe(network));
});
