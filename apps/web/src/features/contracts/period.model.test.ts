import { describe, expect, it } from 'vitest';
import { dayNumber } from './calendar-day.model';
import { barOf, scaleOf } from './period.model';

const today = '2026-11-22';
const day = (text: string) => dayNumber(text) ?? Number.NaN;
const short = { startDate: '2026-12-01', endDate: '2027-01-31', isAgreed: true };

describe('the time scale of a contract list', () => {
  it('spans from the first start to the last end, including today', () => {
    expect(scaleOf([short, { startDate: '2026-10-01', endDate: '2026-10-31' }], today)).toEqual({
      from: day('2026-10-01'),
      to: day('2027-01-31'),
    });
    expect(scaleOf([short], today).from).toBe(day(today));
    expect(scaleOf([], today)).toEqual({ from: day(today), to: day(today) + 1 });
  });

  it('is not stretched by one contract of many years', () => {
    const scale = scaleOf([short, { startDate: '2001-01-01', endDate: '2089-01-01' }], today);
    expect(scale).toEqual({ from: day(today) - 365, to: day(today) + 730 });
  });
});

describe("the bar of a contract's period", () => {
  const scale = { from: day('2026-11-12'), to: day('2027-02-20') };

  it('is placed at its days and filled up to today', () => {
    const bar = barOf({ ...short, startDate: '2026-11-12', endDate: '2026-12-02' }, scale, today);
    expect(bar).toMatchObject({ start: 0, width: 0.2, passed: 0.5, today: 0.1 });
    expect(bar.words).toBe('10 of 20 days passed');
    expect(barOf(short, scale, today).passed).toBe(0);
  });

  it.each([
    ['before', '2020-01-01', '2020-02-01', { start: 0, width: 0, isCutBefore: true, isCutAfter: false }],
    ['after', '2089-01-01', '2089-02-01', { start: 1, width: 0, isCutBefore: false, isCutAfter: true }],
    ['beyond', '2020-01-01', '2089-01-01', { start: 0, width: 1, isCutBefore: true, isCutAfter: true }],
  ])(
    'ends at the edge of the scale when its period begins or ends outside: %s',
    (_where, startDate, endDate, expected) => {
      expect(barOf({ startDate, endDate, isAgreed: true }, scale, today)).toMatchObject(expected);
    },
  );
});
