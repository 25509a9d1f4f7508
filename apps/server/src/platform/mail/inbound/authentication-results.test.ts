import { describe, expect, it } from 'vitest';
import { isSenderAuthenticated } from './authentication-results';

const own = { authservId: 'mx.market.example', domain: 'kaveri.example.com' };
const result = (value: string) => ({ key: 'authentication-results', value });
const received = { key: 'received', value: 'from kaveri by mx.market.example' };
const passes = (...values: string[]) => isSenderAuthenticated(values.map(result), own);

describe('isSenderAuthenticated', () => {
  // REP-25, REP-53
  it.each([
    ['mx.market.example; dkim=pass header.d=kaveri.example.com', true],
    ['MX.market.example 1; dkim=pass (2048-bit key) header.i=@kaveri.example.com header.s=x', true],
    ['mx.market.example; dkim = pass header.d = example.com', true],
    ['mx.market.example; dkim=fail; spf=pass (ok; really) smtp.mailfrom=bounce@mail.example.com', true],
    ['mx.market.example; dmarc=pass (p=none) header.from=kaveri.example.com', true],
    ['mx.market.example; dkim/1=pass header.d=kaveri.example.com', true],
    ['mx.market.example; dkim=fail header.d=kaveri.example.com', false],
    ['mx.market.example; dkim=none; spf=softfail smtp.mailfrom=a@kaveri.example.com', false],
    ['mx.market.example; dkim=pass header.d=evil.example', false],
    ['mx.market.example; dkim=pass header.d=com', false],
    ['mx.market.example; spf=pass smtp.helo=kaveri.example.com', false],
    ['mx.market.example; dmarc=pass header.from=evil.example', false],
    ['mx.market.example; none', false],
    ['mx.evil.example; dkim=pass header.d=kaveri.example.com', false],
    ['', false],
    // The sender chooses comments and quoted parts.
    ['mx.market.example; spf=fail (x; dkim=pass header.d=kaveri.example.com)', false],
    ['mx.market.example; spf=fail (a (b) ; dkim=pass header.d=kaveri.example.com)', false],
    [
      'mx.market.example; spf=fail smtp.mailfrom="x; dkim=pass header.d=kaveri.example.com"@evil.example',
      false,
    ],
    [
      'mx.market.example; spf=fail smtp.mailfrom="\\"; dkim=pass header.d=kaveri.example.com "@evil.example',
      false,
    ],
    ['mx.market.example; dkim=pass header.d=evil.example header.d=kaveri.example.com', false],
  ])('reads "%s" as %s', (value, isPassed) => {
    expect(passes(value)).toBe(isPassed);
  });

  // REP-52
  it('ignores a forged header below that of the receiving server', () => {
    const forged = 'mx.market.example; dkim=pass header.d=kaveri.example.com';
    expect(passes('mx.market.example; dkim=fail', forged)).toBe(false);
    const headers = [received, result('mx.market.example; dkim=fail'), result(forged), received];
    expect(isSenderAuthenticated(headers, own)).toBe(false);
  });

  it('reads several headers of the receiving server above its Received header', () => {
    const headers = [
      result('mx.market.example; dmarc=fail header.from=kaveri.example.com'),
      result('mx.market.example; dkim=pass header.d=kaveri.example.com'),
      received,
      result('mx.market.example; spf=pass smtp.mailfrom=kaveri.example.com'),
    ];
    expect(isSenderAuthenticated(headers, own)).toBe(true);
    expect(isSenderAuthenticated([headers[0]!, ...headers.slice(2)], own)).toBe(false);
  });
});
