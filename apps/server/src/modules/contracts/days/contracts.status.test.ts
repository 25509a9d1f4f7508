import { describe, expect, it } from 'vitest';
import { durations } from '@proffer/contract/wire/choices';
import { contractStatusOn, durationDays, durationOf } from './contracts.status';

const agreed = {
  startDate: '2026-12-01',
  endDate: '2027-03-31',
  supplierAgreed: true,
  buyerAgreed: true,
  isRejected: false,
};

describe('contractStatusOn', () => {
  // CON-15
  it.each([
    ['both agreed, before the start', agreed, '2026-11-30', 'Pending'],
    ['on the first day', agreed, '2026-12-01', 'Active'],
    ['on the last day', agreed, '2027-03-31', 'Active'],
    ['the day after the end', agreed, '2027-04-01', 'Ended'],
    ['supplier has not agreed', { ...agreed, supplierAgreed: false }, '2026-12-15', 'Pending'],
    ['buyer has not agreed, even after the end', { ...agreed, buyerAgreed: false }, '2027-12-15', 'Pending'],
    ['rejected', { ...agreed, isRejected: true }, '2026-12-15', 'Rejected'],
  ] as const)('status of a contract, %s', (_when, terms, today, status) => {
    expect(contractStatusOn(terms, today)).toBe(status);
  });
});

describe('durationDays', () => {
  it('duration options cover every length in days once, without gap or overlap', () => {
    const ranges = durations.map((duration) => durationDays[duration]);
    for (const [index, range] of ranges.slice(1).entries()) {
      expect(range.min).toBe((ranges[index]?.max ?? Number.NaN) + 1);
    }
    expect(ranges.at(-1)?.max).toBeNull();
  });
});

describe('durationOf', () => {
  it.each([
    ['2026-12-01', '2026-12-31', 'Short:1 month'],
    ['2026-12-01', '2027-01-01', 'Short:1 to 3 months'],
    // Across the end of daylight saving time: days are counted, not hours.
    ['2026-09-01', '2026-12-01', 'Short:1 to 3 months'],
    ['2026-12-01', '2027-12-01', 'Long:1 to 3 years or more'],
    ['2026-12-01', '2046-12-01', 'Long:1 to 3 years or more'],
  ] as const)('contract from %s to %s falls into the option %s', (startDate, endDate, duration) => {
    expect(durationOf({ startDate, endDate })).toBe(duration);
  });
});
