import { describe, expect, it } from 'vitest';
import { durationFromDays } from './durations';

describe('durationFromDays', () => {
  it.each([
    [1, 'Short:1 month'],
    [30, 'Short:1 month'],
    [31, 'Short:1 to 3 months'],
    [90, 'Short:1 to 3 months'],
    [91, 'Long:3 to 6 months'],
    [180, 'Long:3 to 6 months'],
    [181, 'Long:more than 6 months'],
    [365, 'Long:more than 6 months'],
    [366, 'Long:1 to 3 years or more'],
    [8760, 'Long:1 to 3 years or more'],
  ])('maps %d days to the contract length %s', (days, duration) =>
    expect(durationFromDays(days)).toBe(duration),
  );
});
