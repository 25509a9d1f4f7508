import { describe, expect, it } from 'vitest';
import { emptyProfile } from './typed-profile';
import { checkProfile } from './profile-info.model';

describe('checkProfile', () => {
  const good = {
    ...emptyProfile,
    firstName: 'Meera',
    lastName: 'Iyer',
    companyName: 'Sundaram Pumps',
    phone: '9876543210',
    city: 'Coimbatore',
    state: 'Tamil Nadu',
    zip: '641001',
  };

  it('asks for names, phone, company and the place, and for nothing else', () => {
    expect(checkProfile(good, 2026)).toEqual({});
    expect(Object.keys(checkProfile(emptyProfile, 2026)).sort()).toEqual([
      'city',
      'companyName',
      'firstName',
      'lastName',
      'phone',
      'state',
      'zip',
    ]);
  });

  // PRO-25
  it.each([
    ['phone', '98765', 'Please enter a phone number of 10 digits.'],
    ['regDate', '31.12.2001', 'Date should be entered in YYYY/MM/DD format'],
    ['yearOfFoundation', '1599', 'Please enter a year from 1600.'],
    ['yearOfFoundation', '2027', 'The year lies in the future.'],
    ['yearOfFoundation', 'long ago', 'Please enter a year.'],
    ['zip', '1_2', 'Please enter a zip code of 3 to 10 letters or digits.'],
    ['city', 'x'.repeat(101), 'At most 100 characters. Please shorten it by 1.'],
    ['overview', 'x'.repeat(5_002), 'At most 5,000 characters. Please shorten it by 2.'],
  ])('names what the call would refuse: %s', (field, typed, text) => {
    expect(checkProfile({ ...good, [field]: typed }, 2026)).toEqual({ [field]: text });
  });

  it('takes what the call takes', () => {
    const typed = { ...good, regDate: '1999/12/25', yearOfFoundation: '2026', zip: ' SW1A 1AA ' };
    expect(checkProfile(typed, 2026)).toEqual({});
  });
});
