import { describe, expect, it } from 'vitest';
import {
  changeOf,
  checkField,
  fieldGroups,
  missingWord,
  monthFirst,
  type FieldName,
  profileFields,
  readableText,
  textOf,
  typedText,
} from './profile-fields.model';
import { ownProfile } from './profiles.factory';

describe('fields of a profile', () => {
  // PRO-20
  it.each<[FieldName, string, string]>([
    ['companyName', 'Pumps & Co', 'Pumps & Co'],
    ['yearOfFoundation', '1998', '1998'],
    ['regDate', '03/21/2011', '03/21/2011'],
    ['phone', '(987)654-3210', '(987)654-3210'],
    ['companyFocus', '2', 'Small business'],
    ['companySize', '3', '51-200 employees'],
    ['security', '2', 'No'],
    ['gsa', '', ''],
  ])('%s is kept as %j and read as %j', (name, text, readable) => {
    const field = profileFields[name];
    expect(textOf(ownProfile, field)).toBe(text);
    expect(readableText(field, text)).toBe(readable);
  });

  it.each<[FieldName, string, unknown]>([
    ['companyName', ' Pumps Ltd ', 'Pumps Ltd'],
    ['industry', ' ', ''],
    ['yearOfFoundation', '2001', 2001],
    ['yearOfFoundation', '', null],
    ['regDate', '3/1/2011', '2011-03-01'],
    ['regDate', '', null],
    ['companySize', '5', 5],
    ['gsa', '', null],
    ['phone', '(123)456-7890', '1234567890'],
  ])('%s typed as %j is sent as %j', (name, text, value) => {
    expect(changeOf(profileFields[name], text)).toEqual({ [name]: value });
  });

  it.each<[FieldName, string, string | undefined]>([
    ['companyName', '  ', 'Please enter the company name.'],
    ['industry', '', undefined],
    ['yearOfFoundation', '1599', 'Please enter a year from 1600.'],
    ['yearOfFoundation', '200', 'Please enter a year from 1600.'],
    ['yearOfFoundation', '1600', undefined],
    ['yearOfFoundation', '2026', undefined],
    ['yearOfFoundation', '2027', 'The year lies in the future.'],
    ['yearOfFoundation', '19985', 'The year lies in the future.'],
    ['regDate', '02/30/2011', 'Date should be entered in MM/dd/yyyy format'],
    ['regDate', '21.03.2011', 'Date should be entered in MM/dd/yyyy format'],
    ['regDate', '', undefined],
    ['phone', '(987)654-321', 'Please enter a phone number of 10 digits.'],
    ['phone', '(987)654-3210', undefined],
    ['zip', '41', 'Please enter a zip code of 3 to 10 letters or digits.'],
    ['zip', 'SW1A 1AA', undefined],
    ['city', '', 'Please enter the city.'],
    ['city', 'x'.repeat(101), 'At most 100 characters. Please shorten it by 1.'],
    ['overview', ` ${'x'.repeat(5_000)} `, undefined],
    ['overview', 'x'.repeat(5_002), 'At most 5,000 characters. Please shorten it by 2.'],
  ])('%s %j: %j', (name, text, found) => {
    expect(checkField(profileFields[name], text, 2026)).toBe(found);
  });

  it('takes digits alone for a year, and shapes a phone number while it is typed', () => {
    expect(typedText(profileFields.yearOfFoundation, '19a985')).toBe('19985');
    expect(typedText(profileFields.phone, '98765432109')).toBe('(987)654-3210');
  });

  // PRO-26
  it.each([
    ['12/31/1999', '1999-12-31'],
    ['1/2/2024', '2024-01-02'],
    ['02/29/2024', '2024-02-29'],
    ['02/29/2023', null],
    ['13/01/2024', null],
    ['soon', null],
  ])('reads the day %j as %j', (text, day) => {
    expect(changeOf(profileFields.regDate, text)).toEqual({ regDate: day });
  });

  it('shows a day month first, whatever the time zone', () => {
    expect(monthFirst('2011-03-21')).toBe('03/21/2011');
  });

  it('has every field in one panel of the edit mode, name, industry and overview in their own', () => {
    const shown = [...fieldGroups.flatMap(({ names }) => names), 'companyName', 'industry', 'overview'];
    expect(shown.toSorted()).toEqual(Object.keys(profileFields).toSorted());
  });

  it('names what is missing, and leaves out what it does not know', () => {
    expect(['logo', 'services', 'gsa', 'tomorrow'].map(missingWord)).toEqual([
      'Logo',
      'Services',
      'GSA contract holder',
      null,
    ]);
  });
});
