import { describe, expect, it } from 'vitest';
import { amendableTerms, isSameTerms, withTermsBefore } from './amendment-terms';

const now = { name: 'Pumps', description: '', startDate: '2026-12-01', endDate: '2027-03-31' };

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
