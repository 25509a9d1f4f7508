import { describe, expect, it } from 'vitest';
import {
  changeOf,
  fieldGroups,
  missingWord,
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
    ['regDate', '21/03/2011', '21 Mar 2011'],
    ['phone', '(987)654-3210', '(987)654-3210'],
    ['gstin', '27AAPFU0939F1ZV', '27AAPFU0939F1ZV · Maharashtra'],
    ['companyFocus', '2', 'Small business'],
    ['companySize', '3', '51-200 employees'],
    ['security', '2', 'No'],
    ['gsa', '', ''],
  ])('%s is stored as %j and shown as %j', (name, text, readable) => {
    const field = profileFields[name];
    expect(textOf(ownProfile, field)).toBe(text);
    expect(readableText(field, text)).toBe(readable);
  });

  it.each<[FieldName, string, unknown]>([
    ['companyName', ' Pumps Ltd ', 'Pumps Ltd'],
    ['industry', ' ', ''],
    ['yearOfFoundation', '2001', 2001],
    ['yearOfFoundation', '', null],
    ['regDate', '3/1/2011', '2011-01-03'],
    ['regDate', '', null],
    ['companySize', '5', 5],
    ['gsa', '', null],
    ['phone', '(123)456-7890', '1234567890'],
    ['phone', '+44 20 7946 0958', '+442079460958'],
  ])('%s typed as %j is sent as %j', (name, text, value) => {
    expect(changeOf(profileFields[name], text)).toEqual({ [name]: value });
  });

  it('accepts only digits for a year', () => {
    expect(typedText(profileFields.yearOfFoundation, '19a985')).toBe('19985');
  });

  // PRO-26
  it.each([
    ['31/12/1999', '1999-12-31'],
    ['12/31/1999', '1999-12-31'],
    ['1/2/2024', '2024-02-01'],
    ['29/02/2023', null],
    ['soon', null],
  ])('reads the day %j as %j', (text, day) => {
    expect(changeOf(profileFields.regDate, text)).toEqual({ regDate: day });
  });

  it('shows every field in one panel of the edit mode; name, industry and overview have their own', () => {
    const shown = [...fieldGroups.flatMap(({ names }) => names), 'companyName', 'industry', 'overview'];
    expect(shown.toSorted()).toEqual(Object.keys(profileFields).toSorted());
  });

  it('returns the missing fields and ignores unknown ones', () => {
    expect(['logo', 'services', 'gstin', 'tomorrow'].map(missingWord)).toEqual([
      'Logo',
      'Services',
      'GSTIN',
      null,
    ]);
  });
});
