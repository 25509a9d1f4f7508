import { describe, expect, it } from 'vitest';
import { emptyDraft } from './profile-draft';
import { checkProfile, readRegistrationDate } from './profile-info.model';

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

describe('checkProfile', () => {
  const good = {
    ...emptyDraft,
    firstName: 'Meera',
    lastName: 'Iyer',
    companyName: 'Sundaram Pumps',
    phone: '9876543210',
    city: 'Coimbatore',
    state: 'Tamil Nadu',
    zip: '641001',
  };

  it('asks for names, phone, company and the place, and for nothing else', () => {
    expect(checkProfile(good)).toEqual({});
    expect(Object.keys(checkProfile(emptyDraft)).sort()).toEqual([
      'city',
      'companyName',
      'firstName',
      'lastName',
      'phone',
      'state',
      'zip',
    ]);
  });

  it('names a number too short and a date in another form', () => {
    expect(checkProfile({ ...good, phone: '98765', regDate: '31.12.2001' })).toEqual({
      phone: 'Please enter a phone number of 10 digits.',
      regDate: 'Date should be entered in YYYY/DD/MM format',
    });
  });
});
