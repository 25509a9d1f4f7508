import { describe, expect, it } from 'vitest';
import { AppError } from '../errors';
import { assertProven } from './proof';

const now = new Date('2026-11-21T09:00:00Z');
const provenAt = (minutesAgo: number, more = 0) => new Date(now.getTime() - minutesAgo * 60_000 - more);

function detailsOf(act: () => void): unknown {
  try {
    act();
    return 'allowed';
  } catch (error) {
    return error instanceof AppError ? { code: error.code, ...error.details } : error;
  }
}

describe('assertProven', () => {
  it.each([
    ['recent', 'off', provenAt(10), 'allowed'],
    ['recent', 'off', provenAt(10, 1), { code: 'proof_needed', method: 'password' }],
    ['recent', 'mail', provenAt(10), 'allowed'],
    ['recent', 'mail', provenAt(60), { method: 'mail', sendCode: 'POST /auth/confirm/code' }],
    ['recent', 'authenticator', provenAt(60), { method: 'authenticator', confirm: 'POST /auth/confirm' }],
    ['with-password', 'off', provenAt(60), 'allowed'],
    ['with-password', 'mail', provenAt(9), 'allowed'],
    ['with-password', 'authenticator', provenAt(60), { code: 'proof_needed', method: 'authenticator' }],
  ] as const)(
    'demands a %s proof correctly for a login with second factor %s',
    (wanted, secondFactor, at, expected) => {
      const found = detailsOf(() =>
        assertProven(wanted, { provenAt: at, secondFactor }, { now, proofMs: 10 * 60_000 }),
      );
      expect({ found }).toMatchObject({ found: expected });
    },
  );
});
