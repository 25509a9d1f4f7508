import { describe, expect, it } from 'vitest';
import { profileFields } from '../users/auth.schemas';
import { readRegistrationDate, yearOfFoundationFault } from './rules';

describe('a registration date', () => {
  // PRO-23, PRO-24
  it.each([
    ['1999/12/25', '1999-12-25'],
    ['2015/1/2', '2015-01-02'],
    ['2015-02-28', '2015-02-28'],
    ['12/25/1999', '1999-12-25'],
    [' 1/2/2015 ', '2015-01-02'],
    // Only in the order of the specification's hint is this a day.
    ['2015/28/02', '2015-02-28'],
    ['2015-28-02', null],
    ['2015/30/02', null],
    ['28/02/2015', null],
    ['2015/02-28', null],
    ['0099/01/01', null],
    ['yesterday', null],
    ['', null],
  ])('%s', (typed, day) => {
    expect(readRegistrationDate(typed)).toBe(day);
    const sent = profileFields.shape.regDate.safeParse(typed);
    expect(sent.success ? (sent.data ?? null) : null).toBe(day);
  });
});

describe('a year of foundation', () => {
  // PRO-23
  it.each([
    [1600, undefined],
    [2026, undefined],
    [1599, 'Please enter a year from 1600.'],
    [2027, 'The year lies in the future.'],
    [Number.NaN, 'Please enter a year.'],
  ])('%s', (year, fault) => expect(yearOfFoundationFault(year, 2026)).toBe(fault));

  it('is judged by the call alike', () => {
    const { yearOfFoundation } = profileFields.shape;
    const texts = (value: unknown) => yearOfFoundation.safeParse(value).error?.issues[0]?.message;
    expect(['1599', '9999', 'soon', '', '1987'].map(texts)).toEqual([
      'Please enter a year from 1600.',
      'The year lies in the future.',
      'Please enter a year.',
      undefined,
      undefined,
    ]);
  });
});
