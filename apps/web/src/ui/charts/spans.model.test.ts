import { describe, expect, it } from 'vitest';
import {
  axisTicks,
  isByWeek,
  isQuiet,
  readPeriod,
  spansOf,
  spanText,
  sumOf,
  trendText,
  writePeriod,
} from './spans.model';

const names = ['views', 'saves'] as const;
const lastDayMs = Date.UTC(2026, 10, 21);

function sampleDays(count: number, each: { views: number; saves: number } = { views: 1, saves: 0 }) {
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(lastDayMs - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
    ...each,
  }));
}

describe('the period in the address', () => {
  it.each([
    ['7', 7],
    ['30', 30],
    ['90', 90],
    ['365', 365],
    [undefined, 30],
    ['', 30],
    ['31', 30],
    ['07', 30],
    ['-7', 30],
  ])('reads %s as %i days', (text, days) => {
    expect(readPeriod(text)).toBe(days);
  });

  it('is written and read back, with an empty address for the default period', () => {
    expect(writePeriod(30)).toBeUndefined();
    expect(readPeriod(writePeriod(365))).toBe(365);
    expect(readPeriod(writePeriod(30))).toBe(30);
  });
});

describe('spansOf', () => {
  it('keeps the days of a short period', () => {
    const days = sampleDays(90);
    expect(isByWeek(days)).toBe(false);
    const spans = spansOf(days, names);
    expect(spans.map(({ from }) => from)).toEqual(days.map(({ day }) => day));
    expect(spans.every(({ from, to }) => from === to)).toBe(true);
  });

  it('groups a long period into whole weeks counted back from today', () => {
    const days = sampleDays(365);
    const spans = spansOf(days, names);
    expect(isByWeek(days)).toBe(true);
    expect(spans).toHaveLength(53);
    expect(spans.at(-1)).toEqual({ from: '2026-11-15', to: '2026-11-21', views: 7, saves: 0 });
    expect(spans[0]).toEqual({ from: '2025-11-22', to: '2025-11-22', views: 1, saves: 0 });
  });

  it('keeps the sums of all counts', () => {
    for (const count of [0, 1, 7, 91, 92, 365, 366]) {
      const days = sampleDays(count, { views: 1, saves: 2 });
      expect(sumOf(spansOf(days, names), names)).toEqual(sumOf(days, names));
    }
  });

  it('names a day, or both ends of a week', () => {
    expect(spanText({ from: '2026-11-03', to: '2026-11-03' })).toBe('3 Nov 2026');
    expect(spanText({ from: '2026-11-03', to: '2026-11-09' })).toBe('3 Nov – 9 Nov 2026');
  });
});

describe('isQuiet', () => {
  it('is true only if nothing happened', () => {
    expect(isQuiet(sumOf([], names))).toBe(true);
    expect(isQuiet(sumOf(sampleDays(7, { views: 0, saves: 0 }), names))).toBe(true);
    expect(isQuiet(sumOf(sampleDays(7, { views: 0, saves: 1 }), names))).toBe(false);
  });
});

describe('axisTicks', () => {
  it.each([
    [0, [0, 1, 2]],
    [1, [0, 1, 2]],
    [2, [0, 1, 2]],
    [3, [0, 2, 4]],
    [4, [0, 2, 4]],
    [9, [0, 5, 10]],
    [36, [0, 20, 40]],
    [200, [0, 100, 200]],
    [201, [0, 200, 400]],
    [1_234_567, [0, 1_000_000, 2_000_000]],
  ])('for a maximum of %d are %j', (most, ticks) => expect(axisTicks(most)).toEqual(ticks));
});

describe('trendText', () => {
  const series = [
    { name: 'views', label: 'Views' },
    { name: 'saves', label: 'Saves' },
  ] as const;

  it('compares the second half of the days with the first', () => {
    const days = sampleDays(7, { views: 0, saves: 1 }).map((day, index) => ({
      ...day,
      views: index * 1_000,
    }));
    expect(trendText(days, series)).toBe(
      'Last 3 days, compared with the 3 before: views 15,000 (+400 %), saves 3 (unchanged).',
    );
    expect(trendText(days.toReversed(), series)).toContain('views 3,000 (−80 %)');
    const ndas = { name: 'saves', label: 'NDA requests' } as const;
    expect(trendText(days, [series[0], ndas])).toContain(', NDA requests 3 (unchanged)');
    const begun = sampleDays(2, { views: 0, saves: 0 }).map((day, index) => ({ ...day, saves: index }));
    expect(trendText(begun, series)).toContain('saves 1 (none before)');
  });
});
