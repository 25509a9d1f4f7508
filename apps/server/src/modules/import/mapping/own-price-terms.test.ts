import { describe, expect, it } from 'vitest';
import { priceTermsOf, termsOfHeader } from './own-price-terms';

// OFF-503
describe('the header of a price column', () => {
  it.each([
    ['Rate (Rs.)', { priceBasis: 'unit' }],
    ['Price per kg, excl. GST', { priceBasis: 'unit', unit: 'kg', gst: 'excluded' }],
    ['MRP (incl. of all taxes)', { priceBasis: 'unit', gst: 'included' }],
    ['Rate/Sq.Ft', { priceBasis: 'unit', unit: 'sq ft' }],
    ['Total amount + GST', { priceBasis: 'lot', gst: 'excluded' }],
    ['Price', {}],
    ['Budget', {}],
  ])('%j states %j', (header, terms) => expect(termsOfHeader(header)).toEqual(terms));
});

describe('the price terms of a row', () => {
  const read = (cells: Record<string, string>, header = {}) =>
    priceTermsOf((column) => cells[column] ?? '', header);
  const none = { priceBasis: null, unit: null, gst: null, priceSlabs: [], leadDays: null, hsnCode: '' };

  it.each([
    [{}, {}, none],
    [{}, { priceBasis: 'unit' }, { ...none, priceBasis: 'unit', unit: 'piece' }],
    [{ qty: '50 kg' }, { priceBasis: 'unit' }, { ...none, priceBasis: 'unit', unit: 'kg' }],
    [
      { unit: 'Nos', priceBasis: 'lot' },
      { priceBasis: 'unit' },
      { ...none, priceBasis: 'lot', unit: 'piece' },
    ],
    [
      { gst: 'Extra', leadDays: '3 weeks', hsnCode: '8413', priceSlabs: '100: 950; 1,000: ₹900' },
      {},
      {
        ...none,
        gst: 'excluded',
        leadDays: 21,
        hsnCode: '8413',
        priceSlabs: [
          { from: 100, price: 950 },
          { from: 1_000, price: 900 },
        ],
      },
    ],
  ])('of %j under the header terms %j', (cells, header, terms) => expect(read(cells, header)).toEqual(terms));

  it.each([
    [{ priceBasis: 'perhaps' }, 'Price basis "perhaps" is none of: unit, lot.'],
    [{ unit: 'furlong' }, 'Unit "furlong" is not known; please use one such as piece or kg.'],
    [
      { priceSlabs: '100 for 950' },
      'Prices by quantity "100 for 950" must be written as 100: 950; 500: 900.',
    ],
    [
      { priceSlabs: '500: 900; 100: 950' },
      'Prices by quantity: Each price must apply from a larger quantity than the one before.',
    ],
    [{ leadDays: 'soon' }, 'Lead time "soon" is not a time in days or weeks.'],
    [{ hsnCode: '84' }, 'HSN/SAC code "84": An HSN or SAC code has 4, 6 or 8 digits.'],
  ])('refuses %j', (cells, reason) => expect(read(cells)).toMatchObject({ kind: 'refused', reason }));
});
