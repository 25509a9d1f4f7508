import { describe, expect, it } from 'vitest';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { testBuyer } from '../../entities/offers/test/sample-offers';
import { matching, placesOf } from './palette-items';

const placesAs = (userType: SessionUser['userType']) => placesOf({ ...testBuyer, userType });

describe('the screens in the palette', () => {
  it.each(['Buyer', 'Supplier', 'Admin'] as const)('are each listed once for a %s', (userType) => {
    const to = placesAs(userType).map((item) => item.to);
    expect(new Set(to).size).toBe(to.length);
    expect(to.length).toBeGreaterThan(8);
  });
});

describe('typing into the palette', () => {
  it.each([
    ['', 'Buyer', 12],
    ['nda', 'Buyer', ['NDA Management']],
    ['set acc', 'Buyer', ['Account Settings']],
    [
      'off',
      'Supplier',
      ['My Proposals and Offers', 'Published offers', 'All Company Offers: figures', 'Import offers'],
    ],
    ['udit', 'Admin', []],
    ['AUDIT', 'Admin', ['Audit log']],
  ] as const)('%j as a %s finds %j', (typed, userType, found) => {
    const labels = matching(placesAs(userType), typed).map(({ label }) => label);
    expect(typeof found === 'number' ? labels.length : labels).toEqual(found);
  });
});
