import { describe, expect, it } from 'vitest';
import { formatPhone, phoneDigits, readRegistrationDate } from './profile-info.model';

describe('phone', () => {
  it.each([
    ['9', '9'],
    ['98765', '(987)65'],
    ['9876543210', '(987)654-3210'],
    ['+(987) 654-3210 99', '(987)654-3210'],
  ])('%s', (typed, shown) => {
    expect(formatPhone(phoneDigits(typed))).toBe(shown);
  });
});

describe('readRegistrationDate', () => {
  it.each([
    ['2015/28/02', '2015-02-28'],
    ['2015-02-28', '2015-02-28'],
    ['2015/1/2', '2015-02-01'],
    ['2015/30/02', null],
    ['28/02/2015', null],
    ['yesterday', null],
  ])('%s', (typed, expected) => {
    expect(readRegistrationDate(typed)).toBe(expected);
  });
});
