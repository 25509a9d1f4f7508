import { describe, expect, it } from 'vitest';
import { profileFields } from './schemas';
import { firstTexts } from '../wire/first-texts.fixture';
import { pinFault, profileFault, yearOfFoundationFault, type TypedProfileField } from './rules';

describe('yearOfFoundationFault', () => {
  // PRO-23
  it.each([
    [1600, undefined],
    [2026, undefined],
    [1599, 'Please enter a year from 1600.'],
    [2027, 'The year is in the future.'],
    [Number.NaN, 'Please enter a year.'],
  ])('the year of foundation %s is judged against the current year', (year, fault) =>
    expect(yearOfFoundationFault(year, 2026)).toBe(fault),
  );

  it('form and call judge a year of foundation alike', () => {
    const { yearOfFoundation } = profileFields.shape;
    const texts = (value: unknown) => yearOfFoundation.safeParse(value).error?.issues[0]?.message;
    expect(['1599', '9999', 'soon', '', '1987'].map(texts)).toEqual([
      'Please enter a year from 1600.',
      'The year is in the future.',
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
    'gstin',
    'pan',
    'registrationNumber',
    'yearOfFoundation',
  ];
  const typed = ['', ' ', '1999', '9999', 'soon', 'x'.repeat(101), 'x'.repeat(5_001), 'two\nlines', '\u202E'];

  // PRO-21 to PRO-25
  it.each(fields)('the profile field %s has the same fault in forms and calls', (field) => {
    const thisYear = new Date().getFullYear();
    for (const text of typed) {
      // A field of blanks is sent as an empty one.
      const fault = profileFault(field, text, thisYear);
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
  ])('a phone number is judged by its digits: %s', (digits, fault) => {
    expect(profileFault('phone', digits, 2026)).toBe(fault);
    expect(firstTexts(profileFields, { phone: digits })['phone']).toBe(fault);
  });

  // PRO-25
  it.each(['31.31.2001', '2015/30/02'])(
    'an unreadable date gets a message with the displayed order: %s',
    (date) => {
      expect(profileFault('regDate', date, 2026)).toBe('Date should be entered in DD/MM/YYYY format');
    },
  );
});

describe('pinFault', () => {
  // PRO-55
  it.each([
    ['411001', '9876543210', undefined],
    ['411 001', '9876543210', undefined],
    ['4110', '9876543210', 'A PIN code has 6 digits, the first not 0, such as 411001.'],
    ['011001', '', 'A PIN code has 6 digits, the first not 0, such as 411001.'],
    ['SW1A 1AA', '+44 20 7946 0958', undefined],
    ['!!', '+44 20 7946 0958', 'Please enter a postal code of 3 to 10 letters or digits.'],
    ['', '9876543210', 'Please enter the PIN code.'],
  ])('the PIN code %j with the phone %j has the fault %j', (pin, phone, fault) =>
    expect(pinFault(pin, phone)).toBe(fault),
  );
});
