import { describe, expect, it } from 'vitest';
import {
  activitySpans,
  isByWeek,
  isQuiet,
  ndaBars,
  readPeriod,
  spanText,
  sumOf,
  waitingNdas,
  writePeriod,
} from './dashboard.model';
import { sampleDays } from './statistics.factory';

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
  ])('%s is %i days', (text, days) => {
    expect(readPeriod(text)).toBe(days);
  });

  it('is written and read back; the usual one leaves the address plain', () => {
    expect(writePeriod(30)).toBeUndefined();
    expect(readPeriod(writePeriod(365))).toBe(365);
    expect(readPeriod(writePeriod(30))).toBe(30);
  });
});

describe('activitySpans', () => {
  it('keeps the days of a short period', () => {
    const days = sampleDays(90);
    expect(isByWeek(days)).toBe(false);
    const spans = activitySpans(days);
    expect(spans.map(({ from }) => from)).toEqual(days.map(({ day }) => day));
    expect(spans.every(({ from, to }) => from === to)).toBe(true);
  });

  it('gathers a long period into whole weeks counted back from today', () => {
    const days = sampleDays(365);
    const spans = activitySpans(days);
    expect(isByWeek(days)).toBe(true);
    expect(spans).toHaveLength(53);
    expect(spans.at(-1)).toMatchObject({ from: '2026-11-15', to: '2026-11-21', views: 7 });
    expect(spans[0]).toMatchObject({ from: '2025-11-22', to: '2025-11-22', views: 1 });
  });

  it('loses nothing', () => {
    for (const count of [0, 1, 7, 91, 92, 365, 366]) {
      const days = sampleDays(count, { saves: 2, ndaSigned: 1 });
      expect(sumOf(activitySpans(days))).toEqual(sumOf(days));
    }
  });

  it('names a day or both ends of a week', () => {
    expect(spanText({ from: '2026-11-03', to: '2026-11-03' })).toBe('3 Nov 2026');
    expect(spanText({ from: '2026-11-03', to: '2026-11-09' })).toBe('3 Nov 2026 – 9 Nov 2026');
  });
});

describe('isQuiet', () => {
  it('is true only when nothing at all happened', () => {
    expect(isQuiet(sumOf([]))).toBe(true);
    expect(isQuiet(sumOf(sampleDays(7, { views: 0 })))).toBe(true);
    expect(isQuiet(sumOf(sampleDays(7, { views: 0, contracts: 1 })))).toBe(false);
  });
});

describe('ndaBars', () => {
  it('follow the way of a request, with every state', () => {
    const bars = ndaBars([
      { status: 'Skipped', count: 2 },
      { status: 'Not Requested', count: 9 },
      { status: 'Requested', count: 4 },
    ]);
    expect(bars).toEqual([
      { status: 'Requested', count: 4 },
      { status: 'Approved & Shared', count: 0 },
      { status: 'Signed & Shared', count: 0 },
      { status: 'Rejected', count: 0 },
      { status: 'Skipped', count: 2 },
    ]);
  });

  it('count the waiting ones', () => {
    expect(waitingNdas([{ status: 'Requested', count: 4 }])).toBe(4);
    expect(waitingNdas([])).toBe(0);
  });
});
