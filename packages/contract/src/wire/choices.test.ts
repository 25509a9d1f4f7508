import { describe, expect, it } from 'vitest';
import { companyFocusChoices, companySizeChoices, durations, scopes } from './choices';
import { routes } from '../routes';

describe('the fixed choices', () => {
  // OFF-4, CON-33, PRO-19
  it('the fixed choices are those of the specification, in its order', () => {
    expect(scopes).toEqual(['small', 'medium', 'large']);
    expect(durations).toEqual([
      'Short:1 month',
      'Short:1 to 3 months',
      'Long:3 to 6 months',
      'Long:more than 6 months',
      'Long:1 to 3 years or more',
    ]);
    expect(companyFocusChoices).toEqual([
      'Very small business',
      'Small business',
      'Medium business',
      'Large business',
    ]);
    expect(companySizeChoices).toEqual([
      '2-10 employees',
      '11-50 employees',
      '51-200 employees',
      '201-500 employees',
      '500+ employees',
    ]);
  });

  // PRO-20
  it('choices of a company profile are sent as their position from 1', () => {
    const { companySize } = routes.saveProfile.body.shape;
    expect([1, '2', 5].map((value) => companySize.parse(value))).toEqual([1, 2, 5]);
    expect([0, 6].map((value) => companySize.safeParse(value).success)).toEqual([false, false]);
  });
});
