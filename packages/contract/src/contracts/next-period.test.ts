import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter } from './days-after';
import { endingSpans } from './ending-days';
import { nextPeriodEnd } from './next-period';

describe('nextPeriodEnd', () => {
  // CON-301
  it.each([
    ['2026-01-01', '2026-12-31', '2027-12-31'],
    ['2026-04-01', '2027-03-31', '2028-03-31'],
    ['2026-01-15', '2026-02-14', '2026-03-14'],
    ['2026-02-01', '2026-02-28', '2026-03-31'],
    ['2026-11-24', '2026-12-20', '2027-01-16'],
  ])('the period after %s to %s ends on %s', (startDate, endDate, next) => {
    expect(nextPeriodEnd({ startDate, endDate })).toBe(next);
  });

  it('a second renewal gives a period of the same length as the first', () => {
    const first = { startDate: '2026-01-01', endDate: '2026-12-31' };
    expect(nextPeriodEnd(first, nextPeriodEnd(first))).toBe('2028-12-31');
  });

  it('the period after another differs in length by at most four days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 3_000 }), (from, length) => {
        const startDate = daysAfter('2020-01-01', from);
        const endDate = daysAfter(startDate, length);
        const next = (Date.parse(nextPeriodEnd({ startDate, endDate })) - Date.parse(endDate)) / 86_400_000;
        // Periods with equal numbers of months differ by up to 4 days: 31 against 28, and a leap day.
        expect(Math.abs(next - (length + 1))).toBeLessThanOrEqual(4);
      }),
    );
  });
});

// CON-25, NDA-231
it('endingSpans put each last day in at most one notice period per day, and in each period once', () => {
  const stagesOf = (before: number) => {
    const spans = Object.entries(endingSpans(daysAfter('2027-01-01', -before)));
    return spans.flatMap(([stage, { from, to }]) =>
      '2027-01-01' >= from && '2027-01-01' <= to ? [stage] : [],
    );
  };
  const days = Array.from({ length: 40 }, (_, before) => stagesOf(before));
  expect(days.map((stages) => stages.length)).toEqual(days.map((_, before) => (before <= 30 ? 1 : 0)));
  expect([30, 8, 7, 2, 1, 0].map((before) => days[before]?.[0])).toEqual([
    'month',
    'month',
    'week',
    'week',
    'day',
    'day',
  ]);
});
