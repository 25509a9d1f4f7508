import { expect, it } from 'vitest';
import { listOf, resultsBefore } from './offer-crumbs.model';

it('returns the list of offers that each role uses', () => {
  expect(listOf(null, false).path).toBe('/market');
  expect(listOf({ userType: 'Buyer' }, false).path).toBe('/bdashboard');
  expect(listOf({ userType: 'Supplier' }, true).path).toBe('/sproposal');
  expect(listOf({ userType: 'Supplier' }, false).path).toBe('/ssearchresult');
  expect(listOf({ userType: 'Admin' }, false).path).toBe('/aoffering');
});

it('returns the query of the list that was open before the page', () => {
  const at = (index: number, ...urls: (string | null)[]) => ({
    currentEntry: { index },
    entries: () => urls.map((url) => ({ url })),
  });
  const list = 'https://x.example/bdashboard?keyword=pump&page=2';
  expect(resultsBefore('/bdashboard', at(1, list, null))).toEqual({ keyword: 'pump', page: '2' });
  expect(resultsBefore('/bdashboard', at(1, 'https://x.example/nda', null))).toBeUndefined();
  expect(resultsBefore('/bdashboard', at(0, 'https://x.example/view-offer/7'))).toBeUndefined();
  expect(resultsBefore('/bdashboard')).toBeUndefined();
});
