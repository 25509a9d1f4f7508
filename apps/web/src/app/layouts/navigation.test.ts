import { describe, expect, it } from 'vitest';
import { buyer, supplier } from '../../test/people';
import { isCurrent, navigationOf } from './navigation';

const placeAt = (user: typeof supplier, pathname: string) =>
  navigationOf(user)
    .filter((item) => isCurrent(item, pathname))
    .map(({ label }) => label);

describe('the navigation of the market', () => {
  it('has an entry for the market search of a supplier', () => {
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
  ])("marks the supplier's page %s as part of %s", (pathname, label) => {
    expect(placeAt(supplier, pathname)).toEqual([label]);
  });

  it('marks no entry for an address with only the same beginning', () => {
    expect(placeAt(supplier, '/schatter')).toEqual([]);
    expect(placeAt(buyer, '/ndarequest')).toEqual([]);
  });
});
