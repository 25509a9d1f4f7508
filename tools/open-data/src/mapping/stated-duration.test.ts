import { describe, expect, it } from 'vitest';
import { durationBetween, readDays, readTimeframe } from './stated-duration';

describe('readDays', () => {
  it('reads the portal’s numbers of days', () => {
    expect(readDays('365.0')).toEqual({ duration: 'Long:more than 6 months', days: 365 });
  });
  it.each(['NA ', '', '0.0'])('treats %j as no stated duration', (raw) => {
    expect(readDays(raw)).toEqual({ duration: null, days: null });
  });
  it('accepts 8,760 days with a note', () => {
    const reading = readDays('8760.0');
    expect(reading.duration).toBe('Long:1 to 3 years or more');
    expect(reading.note).toContain('8760 days');
  });
  it.each(['-3', '99999', 'soon', '12,5', '1,2,3'])('ignores %s with a note', (raw) => {
    expect(readDays(raw)).toMatchObject({ duration: null, note: expect.any(String) });
  });
});

describe('readTimeframe', () => {
  it.each([
    ['20 Weeks', 'Long:3 to 6 months'],
    ['4 to 6 months', 'Long:3 to 6 months'],
    ['within 10 days of order', 'Short:1 month'],
    ['2 years', 'Long:1 to 3 years or more'],
    ['as agreed', null],
  ])('reads the time frame %s as %s', (text, duration) =>
    expect(readTimeframe(text).duration).toBe(duration),
  );
});

describe('durationBetween', () => {
  it('counts the days between two dates, and ignores an end before the start', () => {
    const award = new Date('2012-07-20');
    expect(durationBetween(award, new Date('2012-09-18')).duration).toBe('Short:1 to 3 months');
    expect(durationBetween(award, award).duration).toBe('Short:1 month');
    const reversed = durationBetween(award, new Date('2012-07-01'));
    expect(reversed).toMatchObject({ duration: null, note: expect.stringContaining('before the award') });
  });
});
