import { describe, expect, it } from 'vitest';
import { calendarDay } from './primitives.schemas';

// CON-322
describe('a calendar day of a call', () => {
  it.each([
    ['2026-12-01', '2026-12-01'],
    [' 2026-12-01 ', '2026-12-01'],
    // Midnight in UTC and in India, as `Date` writes both in JSON.
    ['2026-12-01T00:00:00.000Z', '2026-12-01'],
    ['2026-11-30T18:30:00.000Z', '2026-12-01'],
    ['2026-11-30T18:29:59.999Z', '2026-11-30'],
    ['2026-12-01T00:00:00+05:30', '2026-12-01'],
    ['2026-12-01T10:00:00-08:00', '2026-12-01'],
    ['2026-12-01T23:59', '2026-12-01'],
    ['2026-12-01T23:59:59', '2026-12-01'],
  ])('the day %j of a call is read as %s', (given, day) => {
    expect(calendarDay.parse(given)).toBe(day);
  });

  it.each([
    '',
    '2027-02-29',
    '2027-02-29T00:00:00Z',
    '2026-12-01T',
    '2026-12-01T25',
    '01/12/2026',
    '2026-12-01Tx',
  ])('%j is rejected as a calendar day of a call', (given) => {
    expect(calendarDay.safeParse(given).success).toBe(false);
  });
});
