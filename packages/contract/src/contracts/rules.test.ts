import { describe, expect, it } from 'vitest';
import { firstTexts } from '../wire/first-texts.fixture';
import { daysFaults, termsFaults } from './rules';
import { contractCreateBody } from './schemas';

const now = { startDate: '2026-12-01', endDate: '2027-03-31' };
const terms = { contractName: 'Pumps', contractDescription: '', ...now };

describe('daysFaults for an amendment', () => {
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
    ['nothing', '2027-01-10', {}, []],
  ])(
    'an amendment with %s, proposed on %s, has the expected faults in its days',
    (_what, today, change, fields) => {
      const faults = daysFaults({ ...now, ...change }, today, now);
      expect(Object.keys(faults)).toEqual(fields);
      expect(Object.values(faults).every((text) => /^The .{20,}\.$/.test(text))).toBe(true);
      // The form reports the same fields.
      expect(termsFaults({ ...terms, ...change }, today, now)).toEqual(faults);
    },
  );
});

describe('the form and the call of contract terms', () => {
  // CON-8, CON-9
  it.each([
    {},
    { contractName: ' ' },
    { contractName: 'x'.repeat(205) },
    { contractName: 'two\nlines' },
    { contractDescription: 'x'.repeat(10_001) },
    { contractDescription: 'turned \u202E' },
    { startDate: '', endDate: '' },
    { startDate: '2026-02-30' },
    { endDate: '31.12.2026' },
    { endDate: '2026-12-01' },
  ])('form and call report the same faults for contract terms with %j', (change) => {
    const typed = { ...terms, ...change };
    const body = { ...typed, proposalId: 1, buyerId: 2, supplierId: 3 };
    expect(termsFaults(typed, '2026-12-01')).toEqual(firstTexts(contractCreateBody, body));
  });
});
