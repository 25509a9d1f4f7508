import { describe, expect, it } from 'vitest';
import { lastDayOfTerm } from './term';

describe('lastDayOfTerm', () => {
  it.each([
    ['2026-11-21T09:00:00Z', 36, '2029-11-21'],
    ['2026-08-31T00:00:00Z', 6, '2027-02-28'],
    ['2027-08-31T23:59:59Z', 6, '2028-02-29'],
    ['2026-12-31T23:59:59Z', 12, '2027-12-31'],
    ['2026-01-15T00:00:00Z', 120, '2036-01-15'],
  ])('a term from %s over %i months ends on %s', (from, months, day) => {
    expect(lastDayOfTerm(new Date(from), months)).toBe(day);
  });
});
