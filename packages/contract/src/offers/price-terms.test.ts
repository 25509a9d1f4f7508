import { describe, expect, it } from 'vitest';
import { hsnFault, offerUnits, pricedPer, priceTermsText, slabsFault, unitAfter } from './price-terms';
import { slabsText } from './price-texts';
import { readUnit } from './unit-words';

// OFF-500
describe('the words after a price', () => {
  it.each([
    [{ priceBasis: 'unit', unit: 'piece', gst: 'excluded' }, 'per piece, excl. GST'],
    [{ priceBasis: 'lot', unit: 'piece', gst: 'included' }, 'for the whole lot, incl. GST'],
    [{ priceBasis: 'unit', unit: 'kg', gst: null }, 'per kg'],
    [{ priceBasis: null, unit: 'kg', gst: null }, 'basis not stated'],
    [{ priceBasis: null, unit: null, gst: 'excluded' }, 'basis not stated, excl. GST'],
  ] as const)('of %j are %j', (terms, text) => expect(priceTermsText(terms)).toBe(text));

  it('do not name a unit that the price is not for', () => {
    expect(pricedPer({ priceBasis: 'lot', unit: 'kg' })).toBe('whole lot');
    expect(pricedPer({ priceBasis: 'unit', unit: null })).toBe('not stated');
  });
});

it('a unit follows a quantity in the plural, except a symbol', () => {
  expect([unitAfter('piece', 1), unitAfter('piece', 10), unitAfter('box', 2), unitAfter('kg', 5)]).toEqual([
    'piece',
    'pieces',
    'boxes',
    'kg',
  ]);
});

describe('prices by quantity', () => {
  it('apply from rising quantities with falling prices', () => {
    const slabs = [
      { from: 100, price: 950 },
      { from: 500, price: 900 },
    ];
    expect(slabsFault(slabs)).toBeUndefined();
    expect(slabsText(slabs)).toBe('100+: ₹950; 500+: ₹900');
    expect(slabsFault(slabs.toReversed())).toMatch(/larger quantity/);
    expect(slabsFault([...slabs, { from: 900, price: 900 }])).toMatch(/lower/);
  });
});

it.each([
  ['', undefined],
  ['8413', undefined],
  ['84137010', undefined],
  ['84137', 'An HSN or SAC code has 4, 6 or 8 digits.'],
  ['pump', 'An HSN or SAC code has 4, 6 or 8 digits.'],
])('the HSN code %j has the fault %j', (code, fault) => expect(hsnFault(code)).toBe(fault));

describe('reading a unit', () => {
  it.each([
    ['Nos.', 'piece'],
    ['PCS', 'piece'],
    ['Kgs', 'kg'],
    ['Sq. Ft.', 'sq ft'],
    ['running metre', 'm'],
    ['MT', 'tonne'],
    ['barrelful', undefined],
    ['', undefined],
  ])('understands %j as %j', (text, unit) => expect(readUnit(text)).toBe(unit));

  it('understands each unit by its own name', () => {
    expect(offerUnits.filter((unit) => readUnit(unit) !== unit)).toEqual([]);
  });
});
