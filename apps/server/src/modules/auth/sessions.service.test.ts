import { describe, expect, it } from 'vitest';
import { deviceName } from './sessions.service';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('deviceName', () => {
  it.each([
    ['Firefox on Windows', `${windows.slice(0, -1)}; rv:140.0) Gecko/20100101 Firefox/140.0`],
    ['Chrome on Windows', `${windows} ${webkit} Chrome/138.0.0.0 Safari/537.36`],
    ['Microsoft Edge on Windows', `${windows} ${webkit} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`],
    [
      'Safari on macOS',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ],
    [
      'Safari on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome on Android',
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/138.0.0.0 Mobile Safari/537.36`,
    ],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ])('names the device %s from its user agent', (name, userAgent) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it.each([
    ['', 'Unknown device'],
    ['   ', 'Unknown device'],
    ['api-test', 'api-test'],
    [`procurement-robot ${'x'.repeat(300)}`, `procurement-robot ${'x'.repeat(42)}`],
  ])('names a device of unknown user agent “%s” as well as possible', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('names only the browser if the user agent contains no operating system', () => {
    expect(deviceName('Firefox/140.0')).toBe('Firefox');
  });
});
