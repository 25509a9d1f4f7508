import { describe, expect, it } from 'vitest';
import { buyer, supplier } from '../../test/people';
import { isCurrent, navigationOf } from './navigation';

const placeAt = (user: typeof supplier, pathname: string) =>
  navigationOf(user)
    .filter((item) => isCurrent(item, pathname))
    .map(({ label }) => label);

describe('the places of the market', () => {
  it('lead a supplier to the search of the market, which has a place of its own', () => {
    const market = navigationOf(supplier).find(({ label }) => label === 'Market');
    expect(market?.to).toBe('/ssearchresult');
    expect(placeAt(supplier, '/ssearchresult')).toEqual(['Market']);
    expect(navigationOf(buyer).map(({ label }) => label)).not.toContain('Market');
  });

  it.each([
    ['/sproposal', 'My Proposals and Offers'],
    ['/sproposal/import', 'My Proposals and Offers'],
    ['/pubprosal', 'My Proposals and Offers'],
    ['/sdashboard', 'My Proposals and Offers'],
    ['/proposal-wizard/7', 'Post a Proposal'],
    ['/add-contract', 'Contracts'],
  ])('show that %s of a supplier belongs to %s', (pathname, label) => {
    expect(placeAt(supplier, pathname)).toEqual([label]);
  });

  it('show none for an address that only begins like one', () => {
    expect(placeAt(supplier, '/schatter')).toEqual([]);
    expect(placeAt(buyer, '/ndarequest')).toEqual([]);
  });
});
