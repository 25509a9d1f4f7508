import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { leadsToThisComputer, qrPath } from './qr-code.model';

describe('qrPath', () => {
  it('draws each horizontal run as one rectangle', () => {
    const rows = [
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ];
    expect(qrPath(rows)).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
  });

  it('covers exactly the dark squares of a real QR code', () => {
    const { data, size } = encode('otpauth://totp/Proffer:asha?secret=ABC');
    const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    for (const [, x, y, length] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let step = 0; step < Number(length); step += 1) drawn[Number(y)]![Number(x) + step] = true;
    }
    expect(drawn).toEqual(data);
  });
});

describe('leadsToThisComputer', () => {
  it.each([
    'http://127.0.0.1:4000/a?key=1',
    'http://localhost:4000',
    'https://a.localhost',
    'http://[::1]:4000/',
  ])('is true for %s', (text) => expect(leadsToThisComputer(text)).toBe(true));

  it.each([
    'https://proffer.example.com/sign-by-phone?key=localhost',
    'http://192.168.1.7:4000',
    'http://localhost.example.com',
    'otpauth://totp/Proffer:asha?secret=ABC',
    'localhost',
  ])('is false for %s', (text) => expect(leadsToThisComputer(text)).toBe(false));
});
