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
    /** How many of so many in a row are let through. */
    letThrough: (count: number, route: Parameters<typeof refusalOf>[0], loginId = 1) =>
      Array.from({ length: count }, () => refusalOf(route, loginId)).filter((refusal) => !refusal).length,
  };
}

describe('an account', () => {
  // LIM-12
  it('writes so often in a minute, by whatever calls, and then waits for the next', () => {
    const { letThrough, refusalOf, pass } = limitsAt();
    expect(letThrough(200, write) + letThrough(200, { ...write, path: '/others' })).toBe(300);
    pass(45_000);
    expect(refusalOf(write, 1)).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 15 } });
    pass(15_000);
    expect(letThrough(301, write)).toBe(300);
  });

  it('is not held up by others, nor in reading', () => {
    const { letThrough } = limitsAt();
    letThrough(400, write);
    expect(letThrough(10, write, 2)).toBe(10);
    expect(letThrough(1_000, { ...write, method: 'GET' })).toBe(1_000);
  });

  it('has a count of its own for a call with a limit of its own', () => {
    const { letThrough, pass } = limitsAt();
    expect(letThrough(100, message)).toBe(60);
    expect(letThrough(10, write)).toBe(10);
    pass(10_000);
    expect(letThrough(100, message)).toBe(60);
  });

  it('may do more where the operator says so, in proportion', () => {
    const { letThrough } = limitsAt(3_000);
    expect([letThrough(4_000, write), letThrough(1_000, message)]).toEqual([3_000, 600]);
  });
});
