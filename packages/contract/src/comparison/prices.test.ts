import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readColumns, columnsText } from './columns';
import { budgetOverlap, dayOverlap, firstDelivery } from './overlap';
import { priceFor, priceTimes, type PricedOffer } from './prices';
import { isDifferent, isEqual, sortValue, type Cell } from './rows';

const perPiece: PricedOffer = {
  budgetFrom: 900,
  budgetTo: 1_000,
  priceBasis: 'unit',
  unit: 'piece',
  gst: null,
  priceSlabs: [
    { from: 100, price: 850 },
    { from: 500, price: 800 },
  ],
};

// CMP-2, CMP-3
describe('the price of an offer for a quantity', () => {
  it.each([
    ['below the slabs is an interval', perPiece, 50, 'pcs', 45_000, 50_000, '50 × ₹900 – ₹1,000 per piece'],
    ['at a slab is exact', perPiece, 100, '', 85_000, 85_000, '100 × ₹850 per piece (price from 100 pieces)'],
    [
      'takes the last slab that applies',
      perPiece,
      501,
      'pieces',
      400_800,
      400_800,
      '501 × ₹800 per piece (price from 500 pieces)',
    ],
    [
      'has decimals',
      { ...perPiece, unit: 'kg' as const, budgetTo: 900, priceSlabs: [] },
      2.5,
      'KG',
      2_250,
      2_250,
      '2.5 × ₹900 per kg',
    ],
    [
      'is not multiplied for another unit',
      perPiece,
      50,
      'kg',
      900,
      1_000,
      'per piece; your quantity is in kg',
    ],
    [
      'is not multiplied for a lot',
      { ...perPiece, priceBasis: 'lot' as const },
      50,
      '',
      900,
      1_000,
      'for the whole lot',
    ],
    [
      'is not multiplied without a basis',
      { ...perPiece, priceBasis: null },
      50,
      '',
      900,
      1_000,
      'basis not stated',
    ],
  ])('%s', (_what, offer, quantity, unit, from, to, formula) => {
    expect(priceFor(offer, { quantity, unit })).toMatchObject({ from, to, formula });
  });

  it('is as stated without a quantity, and undefined without a price', () => {
    expect(priceFor(perPiece, { quantity: null, unit: '' })).toMatchObject({
      from: 900,
      formula: 'per piece',
    });
    const unpriced = { ...perPiece, budgetFrom: null, budgetTo: null, priceSlabs: [] };
    expect(priceFor(unpriced, { quantity: 5, unit: '' })).toBeUndefined();
    expect(priceFor({ ...unpriced, budgetTo: 7 }, { quantity: 5, unit: '' })).toMatchObject({
      from: 35,
      to: 35,
    });
  });

  it('is exact to the paisa for every quantity with three decimals', () => {
    const thousandths = fc.integer({ min: 1, max: 1_000_000_000 });
    const rupees = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(thousandths, rupees, (quantity, price) => {
        const paise = (BigInt(quantity) * BigInt(price) * 100n + 500n) / 1_000n;
        expect(Math.round(priceTimes(quantity / 1_000, price) * 100)).toBe(Number(paise));
      }),
    );
  });

  it('never grows when the quantity falls within one slab', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 1_000_000 }), (quantity) => {
        const one = priceFor(perPiece, { quantity, unit: '' });
        const more = priceFor(perPiece, { quantity: quantity + 1, unit: '' });
        expect((more?.from ?? 0) - (one?.from ?? 0)).toBe(800);
      }),
    );
  });
});

// CMP-4
it.each([
  [90, 100, 100, 'fits', 'Within your budget'],
  [90, 110, 100, 'partly', 'Up to ₹10 above your budget'],
  [110, 120, 100, 'misses', 'At least ₹10 above your budget'],
  [110.5, 110.5, 100, 'misses', '₹10.50 above your budget'],
])('compares a price of %s to %s with a budget of %s: %s', (from, to, budget, fit, text) => {
  expect(budgetOverlap({ from, to }, budget)).toEqual({ fit, text });
});

// CMP-5
it.each([
  ['2026-12-10', '2026-12-10', 'fits', 'Just in time'],
  ['2026-12-09', '2026-12-10', 'fits', '1 day early'],
  ['2026-12-31', '2026-12-10', 'misses', '21 days late'],
])('compares a delivery on %s with the day %s: %s', (delivery, by, fit, text) => {
  expect(dayOverlap(delivery, by)).toEqual({ fit, text });
});

it('adds the lead time to today', () => {
  expect(firstDelivery('2026-11-30', 10)).toBe('2026-12-10');
});

// CMP-1
it('reads each column of an address once, without other texts, and at most twelve', () => {
  expect(columnsText(readColumns('o3,x,q3,o3,o0,3, o12'))).toBe('o3,q3,o12');
  expect(readColumns(Array.from({ length: 20 }, (_, index) => `o${index + 1}`).join(','))).toHaveLength(12);
});

describe('the cells of a row', () => {
  const text = (value: string): Cell => ({ kind: 'text', text: value });

  // CMP-1
  it('differ if two state different things; withheld and unstated ones may be the same', () => {
    expect(isDifferent([text('Steel'), text('steel '), { kind: 'withheld' }])).toBe(false);
    expect(isDifferent([text('Steel'), { kind: 'unsaid' }, text('Iron')])).toBe(true);
  });

  it('are equal only if all state the same or all state nothing', () => {
    expect(isEqual([text('Steel'), text('steel')])).toBe(true);
    expect(isEqual([{ kind: 'unsaid' }, { kind: 'unsaid' }])).toBe(true);
    expect(isEqual([text('Steel'), { kind: 'unsaid' }])).toBe(false);
  });

  // CMP-19
  it('are sorted by their amounts and figures, and an interval by its lower end', () => {
    expect(sortValue({ kind: 'interval', from: 5, to: 9, formula: '' })).toBe(5);
    expect(sortValue({ kind: 'figure', value: 3, text: '3 days' })).toBe(3);
    expect(sortValue({ kind: 'unsaid' })).toBeUndefined();
  });
});
