import { describe, expect, it } from 'vitest';
import { amendableTerms, checkAmendedTerms, isSameTerms, withTermsBefore } from './amendment-terms';

const now = { name: 'Pumps', description: '', startDate: '2026-12-01', endDate: '2027-03-31' };

describe('checkAmendedTerms', () => {
  // CON-27
  it.each([
    ['a later end', '2027-01-10', { endDate: '2027-06-30' }, []],
    ['an earlier end, today', '2027-01-10', { endDate: '2027-01-10' }, []],
    ['an end before today', '2027-01-10', { endDate: '2027-01-09' }, ['endDate']],
    ['another start before the first day', '2026-11-30', { startDate: '2026-12-15' }, []],
    ['a start that is today', '2026-11-30', { startDate: '2026-11-30' }, []],
    ['a start that has passed', '2026-11-30', { startDate: '2026-11-29' }, ['startDate']],
    ['another start on the first day', '2026-12-01', { startDate: '2026-12-15' }, ['startDate']],
    ['another start long after it', '2027-01-10', { startDate: '2026-11-15' }, ['startDate']],
    ['an end on the start', '2026-11-30', { endDate: '2026-12-01' }, ['endDate']],
    ['a start after the end', '2026-11-30', { startDate: '2027-04-01' }, ['endDate']],
    ['another name only', '2027-01-10', { name: 'Pipes' }, []],
  ])('%s on %s', (_what, today, change, fields) => {
    const errors = checkAmendedTerms(now, { ...now, ...change }, today);
    expect(errors.map(({ field }) => field)).toEqual(fields);
    expect(errors.every(({ text }) => /^The .{20,}\.$/.test(text))).toBe(true);
  });
});

describe('isSameTerms', () => {
  it.each(amendableTerms)('sees another %s', (term) => {
    expect(isSameTerms(now, { ...now })).toBe(true);
    expect(isSameTerms(now, { ...now, [term]: 'other' })).toBe(false);
  });
});

describe('withTermsBefore', () => {
  it('is what the last accepted one said', () => {
    const states = ['rejected', 'accepted', 'withdrawn', 'accepted', 'open'] as const;
    const amendments = states.map((state, index) => ({ ...now, name: `${index + 1}`, state }));
    expect(withTermsBefore(now, amendments).map(({ name, before }) => [name, before.name])).toEqual([
      ['1', 'Pumps'],
      ['2', 'Pumps'],
      ['3', '2'],
      ['4', '2'],
      ['5', '4'],
    ]);
  });
});
