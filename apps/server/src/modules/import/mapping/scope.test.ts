import { describe, expect, it } from 'vitest';
import { scopeOf } from './scope';

describe('scopeOf', () => {
  it.each([
    [[50_00_000, null], null, 'small'],
    [[50_00_001], null, 'medium'],
    [[5_00_00_000], 'Short:1 month', 'medium'],
    [[5_00_00_001], null, 'large'],
    [[null, 22_471], 'Long:1 to 3 years or more', 'small'],
    [[null], 'Short:1 to 3 months', 'small'],
    [[null], 'Long:3 to 6 months', 'medium'],
    [[], 'Long:1 to 3 years or more', 'large'],
    [[], null, 'medium'],
  ] as const)('derives from the amounts %j and the duration %s the scope %s', (amounts, duration, scope) => {
    expect(scopeOf(amounts, duration)).toBe(scope);
  });
});
