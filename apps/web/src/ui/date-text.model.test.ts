import { describe, expect, it } from 'vitest';
import { daysText, dayText, exactText, momentText } from './date-text.model';

describe('dayText', () => {
  it.each([
    ['2026-11-21', '21 Nov 2026'],
    ['2026-01-01', '1 Jan 2026'],
    ['2024-02-29', '29 Feb 2024'],
  ])('shows %s as %s', (day, text) => {
    expect(dayText(day)).toBe(text);
  });
});

// ACC-120
it.each([
  ['2026-11-22', '2026-12-03', '22 Nov – 3 Dec 2026'],
  ['2026-12-22', '2027-01-03', '22 Dec 2026 – 3 Jan 2027'],
  ['2026-11-22', '2026-11-22', '22 Nov 2026'],
])('shows the days from %s to %s as %s', (from, to, text) => expect(daysText(from, to)).toBe(text));

// ACC-120
it('shows a time with 24 hours', () => {
  expect(exactText(new Date(2026, 10, 22, 13, 27))).toMatch(/^22 Nov 2026, 13:27/);
  expect(exactText(new Date(2026, 10, 22, 0, 5))).toMatch(/^22 Nov 2026, 00:05/);
});

describe('momentText', () => {
  const now = new Date(2026, 10, 21, 12, 0, 0);
  const before = (ms: number) => new Date(now.getTime() - ms);
  it.each([
    [0, 'just now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [3_600_000, '1 hour ago'],
    [2 * 86_400_000, '2 days ago'],
    [10 * 86_400_000, '11 Nov 2026'],
    [-86_400_000, '22 Nov 2026'],
  ])('shows %i ms before now as %s', (ms, text) => {
    expect(momentText(before(ms), now)).toBe(text);
  });
});
