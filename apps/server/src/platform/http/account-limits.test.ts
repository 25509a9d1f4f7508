import { describe, expect, it } from 'vitest';
import { createAccountLimits } from './account-limits';

const write = { method: 'PUT', path: '/things/:id' } as const;
const message = {
  method: 'POST',
  path: '/c/message',
  limits: { account: { max: 60, windowMs: 10_000 } },
} as const;

function limitsAt(writesPerMinute = 300) {
  let time = 0;
  const { refusalOf } = createAccountLimits({ writesPerMinute, now: () => time });
  return {
    refusalOf,
    pass: (ms: number) => void (time += ms),
    /** Sends a number of requests and returns how many were allowed. */
    letThrough: (count: number, route: Parameters<typeof refusalOf>[0], loginId = 1) =>
      Array.from({ length: count }, () => refusalOf(route, loginId)).filter((refusal) => !refusal).length,
  };
}

describe('the write limit of an account', () => {
  // LIM-12
  it('an account may make 300 writes a minute over all calls, and is then refused until the next minute', () => {
    const { letThrough, refusalOf, pass } = limitsAt();
    expect(letThrough(200, write) + letThrough(200, { ...write, path: '/others' })).toBe(300);
    pass(45_000);
    expect(refusalOf(write, 1)).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 15 } });
    pass(15_000);
    expect(letThrough(301, write)).toBe(300);
  });

  it('the write limit of an account does not count the writes of other accounts, nor reads', () => {
    const { letThrough } = limitsAt();
    letThrough(400, write);
    expect(letThrough(10, write, 2)).toBe(10);
    expect(letThrough(1_000, { ...write, method: 'GET' })).toBe(1_000);
  });

  it('the write limit of an account counts a call with its own limit separately', () => {
    const { letThrough, pass } = limitsAt();
    expect(letThrough(100, message)).toBe(60);
    expect(letThrough(10, write)).toBe(10);
    pass(10_000);
    expect(letThrough(100, message)).toBe(60);
  });

  it('the write limits of accounts scale with the operator’s setting', () => {
    const { letThrough } = limitsAt(3_000);
    expect([letThrough(4_000, write), letThrough(1_000, message)]).toEqual([3_000, 600]);
  });
});
