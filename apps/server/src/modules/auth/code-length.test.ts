import { describe, expect, it } from 'vitest';
import { codeLength } from './code-length';

describe('codeLength', () => {
  // ACC-43
  it.each([
    ['supplier', 0, 5],
    ['buyer', 49, 5],
    ['buyer', 50, 8],
    ['supplier', 999, 8],
    ['supplier', 1_000, 12],
    ['admin', 0, 8],
    ['admin', 999, 8],
    ['admin', 5_000, 12],
  ] as const)('gives a %s with %i wrong codes a code of %i digits', (role, wrongCodes, digits) => {
    expect(codeLength(role, wrongCodes)).toBe(digits);
  });
});
