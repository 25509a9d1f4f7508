import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '@proffer/server/offer-files';
import { amountRange, writtenRupees } from './rupees';

describe('writtenRupees', () => {
  it('writes amounts that are read back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000_000 }), (rupees) => {
        expect(parseAmount(writtenRupees(rupees))).toEqual({ kind: 'amount', rupees });
      }),
    );
  });
});

describe('amountRange', () => {
  it('orders the known amounts, and is empty without any', () => {
    expect(amountRange([null, 9, 2, null])).toEqual({ from: 2, to: 9 });
    expect(amountRange([5])).toEqual({ from: 5, to: 5 });
    expect(amountRange([null])).toEqual({ from: null, to: null });
  });
});
