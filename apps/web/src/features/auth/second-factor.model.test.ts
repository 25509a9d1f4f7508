import type { Problem } from '@proffer/contract/wire/errors';
import { describe, expect, it } from 'vitest';
import { appCodeDigits, checkProof, isProofOver } from './app-code.model';
import { secondProofOf } from './second-factor.model';

const problem = (code: Problem['code'], details?: Problem['details']): Problem => ({
  type: 'about:blank',
  title: '',
  status: 401,
  detail: '',
  code,
  requestId: 'test',
  ...(details ? { details } : {}),
});

describe('secondProofOf', () => {
  it('reads the method and the hidden address', () => {
    const asked = problem('second_factor_required', { method: 'authenticator', email: 'm***@example.com' });
    expect(secondProofOf(asked)).toEqual({ method: 'authenticator', email: 'm***@example.com' });
    expect(secondProofOf(problem('second_factor_required'))).toEqual({ method: 'mail', email: '' });
  });

  it('is undefined for other refusals', () => {
    expect(secondProofOf(problem('invalid_credentials'))).toBeUndefined();
    expect(secondProofOf(undefined)).toBeUndefined();
  });
});

describe('isProofOver', () => {
  it.each([
    ['code_expired', true],
    ['unauthenticated', true],
    ['code_wrong', false],
    ['rate_limited', false],
  ] as const)('for the code %s is %s', (code, isOver) => {
    expect(isProofOver(problem(code))).toBe(isOver);
  });
});

describe('the code of an authenticator app', () => {
  it('accepts digits with any spacing', () => {
    expect(appCodeDigits(' 123 456\n')).toBe('123456');
    expect(appCodeDigits('12345678')).toBe('123456');
  });

  it.each([
    ['12345', false, 'Please enter the six digits your app shows.'],
    ['123456', false, undefined],
    [' ', true, 'Please enter a recovery code.'],
    ['abcde-fghij', true, undefined],
  ])('%s (recovery: %s) has the fault %s', (code, isRecovery, text) => {
    expect(checkProof(code, isRecovery)).toBe(text);
  });
});
