import { describe, expect, it } from 'vitest';
import { profileFields } from './schemas';
import { firstTexts } from '../wire/first-texts.fixture';
import { profileFault, readRegistrationDate, yearOfFoundationFault, type TypedProfileField } from './rules';

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

describe('a field of a profile', () => {
  const fields: TypedProfileField[] = [
    'firstName',
    'lastName',
    'companyName',
    'industry',
    'overview',
    'address1',
    'address2',
    'city',
    'state',
    'zip',
    'phone',
    'yearOfFoundation',
  ];
  const typed = ['', ' ', '1999', '9999', 'soon', 'x'.repeat(101), 'x'.repeat(5_001), 'two\nlines', '\u202E'];

  // PRO-21 to PRO-25
  it.each(fields)('%s is told by the forms as by the call', (field) => {
    const thisYear = new Date().getFullYear();
    for (const text of typed) {
      // A field of blanks is sent as an empty one.
      const fault = profileFault(field, text, { thisYear, dateFormat: 'YYYY/MM/DD' });
      expect([field, text, firstTexts(profileFields, { [field]: text.trim() })[field]]).toEqual([
        field,
        text,
        fault,
      ]);
    }
  });

  it.each([
    ['9876543210', undefined],
    ['987654321', 'Please enter a phone number of 10 digits.'],
    ['98765432101', 'Please enter a phone number of 10 digits.'],
  ])('a phone number is its digits: %s', (digits, fault) => {
    expect(profileFault('phone', digits, { thisYear: 2026, dateFormat: 'YYYY/MM/DD' })).toBe(fault);
    expect(firstTexts(profileFields, { phone: digits })['phone']).toBe(fault);
  });

  it.each(['31.12.2001', '2015/30/02'])(
    'a date that cannot be read names the order that is shown: %s',
    (date) => {
      const fault = (dateFormat: 'YYYY/MM/DD' | 'MM/dd/yyyy') =>
        profileFault('regDate', date, { thisYear: 2026, dateFormat });
      expect(fault('YYYY/MM/DD')).toBe('Date should be entered in YYYY/MM/DD format');
      expect(fault('MM/dd/yyyy')).toBe('Date should be entered in MM/dd/yyyy format');
    },
  );
});
