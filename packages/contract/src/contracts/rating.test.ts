import { describe, expect, it } from 'vitest';
import { lastRatingDay, ratingFault, scoresFaults } from './rating';

// CON-140
describe('rating a contract', () => {
  const ended = { endDate: '2026-11-20', givenOn: null };
  const given = { endDate: '2026-11-20', givenOn: '2027-02-18' };

  it.each([
    ['on its last day', ended, '2026-11-20', /once it has ended/],
    ['on the day after', ended, '2026-11-21', undefined],
    ['on the ninetieth day', ended, '2027-02-18', undefined],
    ['on the day after that', ended, '2027-02-19', /within 90 days/],
    // CON-141
    ['anew, seven days after it was given', given, '2027-02-25', undefined],
    ['anew, a day later', given, '2027-02-26', /within 7 days/],
  ])('rating a contract %s', (_when, days, today, fault) => {
    expect(ratingFault(days, today) ?? 'none').toMatch(fault ?? /^none$/);
  });

  it('a refused rating says until which day rating is possible', () => {
    expect([lastRatingDay(ended), lastRatingDay(given)]).toEqual(['2027-02-18', '2027-02-25']);
  });

  it('rating scores are whole numbers from 1 to 5', () => {
    expect(scoresFaults({ inTime: 1, asAgreed: 5, answered: 3 })).toEqual({});
    const wrong = { inTime: 0, asAgreed: 6, answered: 2.5 };
    expect(Object.keys(scoresFaults(wrong))).toEqual(['inTime', 'asAgreed', 'answered']);
    expect(scoresFaults({ ...wrong, inTime: Number.NaN }).inTime).toBe('Please choose 1 to 5.');
  });
});
