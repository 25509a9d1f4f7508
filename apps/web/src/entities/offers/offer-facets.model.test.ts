import { describe, expect, it } from 'vitest';
import { relaxableFilters } from '@proffer/contract/wire/choices';
import { byCount, countOf, countText, findCategory, waysOut } from './offer-facets.model';
import { changeOfferView, isNarrowed, readOfferView } from './offer-view.model';
import { sampleFacets } from './test/sample-offers';

describe('the counts of the filters', () => {
  it('distinguishes a count of zero from an unknown count', () => {
    const { scopes } = sampleFacets();
    expect(countText(countOf(scopes, 'large'))).toBe(' (0)');
    expect(countText(countOf(undefined, 'large'))).toBe('');
    expect(countText(1_234_567)).toBe(' (12,34,567)');
  });

  it('sorts categories by count, then by title', () => {
    const of = (title: string, count: number) => ({ code: title, title, count });
    expect(byCount([of('c', 1), of('b', 1), of('a', 9)]).map(({ title }) => title)).toEqual(['a', 'b', 'c']);
    const titles = ['Pastries', 'Pâté', 'paper, printed', 'Paper', 'Preparations'];
    expect(byCount(titles.map((title) => of(title, 1))).map(({ title }) => title)).toEqual(
      titles.toSorted((a, b) => a.localeCompare(b)),
    );
  });

  it('finds the title of a category above or below the chosen one', () => {
    const facets = sampleFacets({
      path: [{ code: '1', title: 'Above' }],
      categories: [{ code: '2', title: 'Below', count: 1 }],
    });
    expect(['1', '2', '3'].map((code) => findCategory(facets, code)?.title)).toEqual([
      'Above',
      'Below',
      undefined,
    ]);
    expect(findCategory(undefined, '1')).toBeUndefined();
  });

  it('removes one filter and keeps the others', () => {
    const address = {
      keyword: 'pump',
      scope: 'small',
      contractLength: 'Short:1 month',
      qtyFrom: 1,
      budgetTo: 2,
      visibility: 'nda',
      pricedPer: 'kg',
      state: 'Gujarat',
      category: '42122000-0',
    };
    const view = readOfferView(address);
    const facets = sampleFacets({ relax: relaxableFilters.map((filter) => ({ filter, count: 3 })) });
    const ways = waysOut(facets, view);
    expect(ways.map(({ name }) => name)).toEqual([
      '“pump”',
      'Scope',
      'Contract length',
      'Quantity',
      'Budget',
      'Visibility',
      'Price basis',
      'Location',
      'Delivery',
      'Category',
    ]);
    const bare = ways.reduce((left, { change }) => changeOfferView(left, change), view);
    expect(isNarrowed(bare)).toBe(false);
  });
});
