import { describe, expect, it } from 'vitest';
import { answerTimeText, placeOf } from '../../entities/companies/company-words.model';
import { boxWithin, validationText } from './profile.model';

describe('profile texts', () => {
  it.each([
    [
      ['registration', 'address', 'tax'],
      { regDate: '2001-04-05', city: 'Pune', state: 'Goa' },
      'Proffer checked the registration (registered 5 Apr 2001), address (Pune, Goa) and tax number of Tiny Works on 2 Nov 2026.',
    ],
    [
      ['registration', 'phone'],
      { regDate: null, phone: '9876543210' },
      'Proffer checked the registration and phone (987)654-3210 of Tiny Works on 2 Nov 2026.',
    ],
    [['bank'], {}, 'Proffer checked the bank account of Tiny Works on 2 Nov 2026.'],
    [[], {}, 'Proffer checked Tiny Works on 2 Nov 2026.'],
  ] as const)('states who checked %j of %j and when', (facts, checked, text) => {
    const said = validationText({
      at: '2026-11-02T10:00:00Z',
      by: 'Proffer',
      facts: [...facts],
      checked: { companyName: 'Tiny Works', ...checked },
    });
    // Without the marks that isolate a name's direction.
    expect(said.replaceAll(/[\u2066-\u2069]/g, '')).toBe(text);
  });

  // PRO-8
  it.each([
    ['nda', 5.2, 12, 'Answers NDA requests in about 5 hours (12 answers)'],
    ['nda', 1, 1, 'Answers NDA requests in about 1 hour (1 answer)'],
    ['message', 0.4, 3, 'Answers first messages in about 24 minutes (3 answers)'],
    ['message', 0.001, 3, 'Answers first messages in about 1 minute (3 answers)'],
    ['nda', 47.4, 2, 'Answers NDA requests in about 47 hours (2 answers)'],
    ['nda', 49, 2, 'Answers NDA requests in about 2 days (2 answers)'],
  ] as const)('%s: %d hours of %d answers', (kind, medianHours, answers, text) => {
    expect(answerTimeText(kind, { medianHours, answers })).toBe(text);
  });

  it('leaves out missing parts of a place', () => {
    expect(placeOf({ city: 'Pune', state: '' })).toBe('Pune');
    expect(placeOf({ city: 'Pune', state: 'Maharashtra' })).toBe('Pune, Maharashtra');
  });
});

describe('pictures', () => {
  it.each([
    [
      { x: 0.4, y: 10.6, width: 99.7, height: 25.2 },
      { x: 0, y: 11, width: 100, height: 25 },
    ],
    [
      { x: -2, y: -0.4, width: 300, height: 80.2 },
      { x: 0, y: 0, width: 200, height: 80 },
    ],
    [
      { x: 150.6, y: 79.8, width: 50, height: 12.5 },
      { x: 151, y: 79, width: 49, height: 1 },
    ],
    [
      { x: 3, y: 3, width: 0.2, height: 0.1 },
      { x: 3, y: 3, width: 1, height: 1 },
    ],
  ])('converts %j to whole pixels within 200 × 80', (area, box) => {
    expect(boxWithin(area, { width: 200, height: 80 })).toEqual(box);
  });
});
