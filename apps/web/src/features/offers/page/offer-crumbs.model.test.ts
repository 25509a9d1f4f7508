import { expect, it } from 'vitest';
import { listOf, resultsBefore } from './offer-crumbs.model';

it('leads each to the list they find offers in', () => {
  expect(listOf(null, false).path).toBe('/');
  expect(listOf({ userType: 'Buyer' }, false).path).toBe('/bdashboard');
  expect(listOf({ userType: 'Supplier' }, true).path).toBe('/sproposal');
  expect(listOf({ userType: 'Supplier' }, false).path).toBe('/ssearchresult');
  expect(listOf({ userType: 'Admin' }, false).path).toBe('/aoffering');
});

it('leads back to the very results, where they stood before this page', () => {
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
