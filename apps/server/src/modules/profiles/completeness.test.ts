import { describe, expect, it } from 'vitest';
import { completenessOf, type ProfileContent } from './completeness';

const whole: ProfileContent = {
  firstName: 'Meera',
  lastName: 'Iyer',
  phone: '9876543210',
  companyName: 'Tungabhadra Alloys',
  industry: 'Alloys',
  overview: 'We cast.',
  yearOfFoundation: 1987,
  regDate: '1987-08-14',
  companyFocus: 1,
  companySize: 5,
  gstin: '27AAPFU0939F1ZV',
  registrationNumber: 'U29120',
  address1: '1 Mill Road',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411001',
  logo: '/logo',
  banner: '/banner',
  services: 1,
  partners: 3,
};
/** Profile after signing up with only the required fields. */
const bare: ProfileContent = {
  ...whole,
  industry: '',
  overview: '',
  yearOfFoundation: null,
  regDate: null,
  companyFocus: null,
  companySize: null,
  gstin: '',
  registrationNumber: '',
  address1: '',
  logo: null,
  banner: null,
  services: 0,
  partners: 0,
};

describe('completenessOf', () => {
  // PRO-9
  it.each<[string, ProfileContent, number, string[]]>([
    ['a whole profile', whole, 100, []],
    ['one without its GSTIN', { ...whole, gstin: '' }, 95, ['gstin']],
    ['one without pictures', { ...whole, logo: null, banner: null }, 90, ['logo', 'banner']],
    ['one without services', { ...whole, services: 0 }, 95, ['services']],
    ['one with one partner', { ...whole, partners: 1 }, 100, []],
    [
      'one with only the fields of the sign-up',
      bare,
      35,
      [
        'logo',
        'overview',
        'industry',
        'services',
        'gstin',
        'address1',
        'yearOfFoundation',
        'companySize',
        'companyFocus',
        'regDate',
        'registrationNumber',
        'banner',
        'partners',
      ],
    ],
  ])(
    'computes the percentage and the missing fields of a profile: %s',
    (_what, content, percent, missing) => {
      expect(completenessOf(content)).toEqual({ percent, missing });
    },
  );

  // PRO-9
  it('counts each of the twenty fields separately', () => {
    for (const field of Object.keys(whole) as (keyof ProfileContent)[]) {
      const empty = typeof whole[field] === 'number' ? 0 : '';
      expect(completenessOf({ ...whole, [field]: empty })).toEqual({ percent: 95, missing: [field] });
    }
  });
});
