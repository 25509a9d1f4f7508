import { describe, expect, it } from 'vitest';
import { buyerStep, supplierStep } from './next-step.policy';

const supplier = { isDescribed: true, published: 12, drafts: 0, unpriced: 0 };
const buyer = { isDescribed: true, saved: 0, hasNdas: true, hasSearches: true, hasQuotes: true };

describe('the next step of a supplier', () => {
  // OFF-543
  it.each([
    ['the profile before everything else', { isDescribed: false, drafts: 2 }, { step: 'profile', count: 0 }],
    ['drafts before missing prices', { drafts: 2, unpriced: 3 }, { step: 'publish', count: 2 }],
    ['the price basis of published offers', { unpriced: 3 }, { step: 'price', count: 3 }],
    ['a first offer', { published: 0 }, { step: 'post', count: 0 }],
    ['the import while there are few offers', { published: 4 }, { step: 'import', count: 4 }],
    ['the figures if nothing else is to do', {}, { step: 'figures', count: 12 }],
  ])('suggests %s', (_name, change, expected) => {
    expect(supplierStep({ ...supplier, ...change })).toEqual(expected);
  });
});

describe('the next step of a buyer', () => {
  // OFF-543
  it.each([
    ['to find a first offer', { hasNdas: false, isDescribed: false }, { step: 'find', count: 0 }],
    ['the profile once something is saved', { saved: 1, isDescribed: false }, { step: 'profile', count: 0 }],
    [
      'to compare saved offers before the first NDA',
      { saved: 3, hasNdas: false },
      { step: 'compare', count: 3 },
    ],
    ['a first quote', { hasQuotes: false, hasSearches: false }, { step: 'quote', count: 0 }],
    ['a saved search', { hasSearches: false }, { step: 'saveSearch', count: 0 }],
    ['to compare saved offers', { saved: 2 }, { step: 'compare', count: 2 }],
    ['to find more offers if nothing else is to do', { saved: 1 }, { step: 'find', count: 0 }],
  ])('suggests %s', (_name, change, expected) => {
    expect(buyerStep({ ...buyer, ...change })).toEqual(expected);
  });
});
