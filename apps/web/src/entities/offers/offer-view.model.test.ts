import { limits } from '@proffer/contract/wire/limits';
import { describe, expect, it } from 'vitest';
import {
  changeOfferView,
  isNarrowed,
  filterQuery,
  offerQuery,
  plainOfferView,
  readOfferView,
  writeOfferView,
} from './offer-view.model';

describe('the view of a list of offers and its address', () => {
  // OFF-81
  it.each([
    ['no parameters', {}, {}],
    ['keyword', { keyword: ' pumps ' }, { keyword: 'pumps' }],
    ['the parameter q of the buyer search', { q: 'pumps' }, { keyword: 'pumps' }],
    ['digits the router made a number of', { keyword: 2026 }, { keyword: '2026' }],
    ['characters that the API refuses', { keyword: '\u0000pumps\u0007and\uD83D' }, { keyword: 'pumps and' }],
    ['nothing but such characters', { keyword: '\u0000' }, {}],
    [
      'a character cut in two at the limit',
      { keyword: `${'x'.repeat(limits.keyword - 1)}🚜` },
      { keyword: 'x'.repeat(limits.keyword - 1) },
    ],
    ['the words alone', { keyword: 'pumps', exact: true }, { keyword: 'pumps', exact: 'true' }],
    ['an exact search without a keyword', { exact: true }, {}],
    ['scope in any case', { scope: 'Small' }, { scope: 'small' }],
    ['All Scopes', { scope: 'All Scopes' }, {}],
    ['a duration', { contractLength: 'Short:1 month' }, { contractLength: 'Short:1 month' }],
    ['an unknown duration', { contractLength: 'Any' }, {}],
    ['one bound', { qtyFrom: '5' }, { qtyFrom: 5 }],
    ['zero', { qtyFrom: 0, budgetTo: 0 }, { qtyFrom: 0, budgetTo: 0 }],
    ['bounds that are not whole numbers', { qtyFrom: 'x', qtyTo: 1.5, budgetFrom: -1, budgetTo: '' }, {}],
    ['a bound past the limit', { budgetFrom: 10_000_000_000_001 }, {}],
    ['visibility', { visibility: 'nda' }, { visibility: 'nda' }],
    ['a category', { category: '44613110-4' }, { category: '44613110-4' }],
    ['an invalid category', { category: '44613110' }, {}],
    ['the usual order', { sort: 'best' }, {}],
    ['another order', { sort: 'title' }, { sort: 'title' }],
    ['drafts only', { only: 'draft' }, { only: 'draft' }],
    ['first page', { page: 1 }, {}],
    ['page three', { page: '3' }, { page: 3 }],
    ['an invalid page', { page: 'x' }, {}],
  ])('reads a view with %s from the address and writes it back', (_name, address, expected) => {
    const view = readOfferView(address);
    expect(writeOfferView(view)).toEqual(expected);
    expect(readOfferView({ ...writeOfferView(view) })).toEqual(view);
  });

  it('returns to the first page when a filter changes, but not when the page changes', () => {
    const third = { ...plainOfferView, page: 2 };
    expect(changeOfferView(third, { scope: 'large' })).toMatchObject({ page: 0, scope: 'large' });
    expect(changeOfferView(third, { page: 3 }).page).toBe(3);
  });

  // OFF-224
  it('searches for the exact words until the keyword changes', () => {
    const exact = { ...plainOfferView, keyword: 'genset', isExact: true };
    expect(filterQuery(changeOfferView(exact, { page: 3 }))).toEqual({ keyword: 'genset', exact: true });
    expect(filterQuery(changeOfferView(exact, { scope: 'large' }))).toMatchObject({ exact: true });
    expect(filterQuery(changeOfferView(exact, { keyword: 'lift' }))).toEqual({ keyword: 'lift' });
  });

  // OFF-80, OFF-81
  it('sends a valid range and omits an impossible one', () => {
    const view = { ...plainOfferView, quantity: { from: 9, to: 3 }, budget: { from: 0, to: undefined } };
    expect(offerQuery(view)).toEqual({ page: 0, size: 10, budgetFrom: 0 });
  });

  it('requests counts without sort order and page', () => {
    const view = { ...plainOfferView, category: '44613110-4', sort: 'title' as const, page: 3 };
    expect(filterQuery(view)).toEqual({ category: '44613110-4' });
    expect(offerQuery(view)).toEqual({ category: '44613110-4', sort: 'title', page: 3, size: 10 });
  });

  it('counts neither sort order, page nor an impossible range as filters', () => {
    expect(isNarrowed({ ...plainOfferView, budget: { from: 500, to: 100 } })).toBe(false);
    expect(isNarrowed({ ...plainOfferView, isDraftOnly: true })).toBe(true);
    expect(isNarrowed({ ...plainOfferView, sort: 'title', page: 4 })).toBe(false);
    expect(isNarrowed({ ...plainOfferView, keyword: 'x' })).toBe(true);
    expect(isNarrowed({ ...plainOfferView, budget: { from: undefined, to: 0 } })).toBe(true);
  });
});
