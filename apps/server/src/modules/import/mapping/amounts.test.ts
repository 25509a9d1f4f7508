import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from './amounts';

describe('parseAmount', () => {
  it.each([
    ['2,00,00,000', 20000000],
    ['INR 19,000,000', 19000000],
    ['1,90,00,000.00', 19000000],
    ['5,24,29,65,300', 5242965300],
    ['INR 8,456,537,533', 8456537533],
    ['INR 173,901.32', 173901],
    ['173,901.50', 173902],
    ['3,15,160.49', 315160],
    ['₹ 4,00,000', 400000],
    ['Rs. 500/-', 500],
    ['INR 1', 1],
    ['1000', 1000],
    ['1,00,00,00,00,00,000', 10_000_000_000_000],
    [6000000.5, 6000001],
    ['5 lakh', 500_000],
    ['Rs. 2.5 cr', 25_000_000],
    ['INR 1,25,000 k', 125_000_000],
    ['0.00000125 crore', 13],
    ['12 लाख/-', 1_200_000],
    ['1e5', 100_000],
    ['INR 12.500', 13],
  ])('reads the amount %s as %d rupees', (text, rupees) => {
    expect(parseAmount(text)).toEqual({ kind: 'amount', rupees });
  });

  it.each(['', 'NA ', 'N/A', 'Nil', '-', '0', '0.0', 'INR 0', '0.40', '-0', null, undefined])(
    'reads the amount %j as not stated',
    (text) => expect(parseAmount(text)).toEqual({ kind: 'none' }),
  );

  it.each([
    ['-15', 'negative_amount'],
    ['INR -2,000', 'negative_amount'],
    ['10000000000001', 'amount_too_large'],
    ['99,99,99,99,99,99,99,999', 'amount_too_large'],
    ['1,2,3', 'unreadable_amount'],
    ['12 crates', 'unreadable_amount'],
    ['1,2 crore', 'unreadable_amount'],
    ['-2 lakh', 'negative_amount'],
    ['20,00,000 crore', 'amount_too_large'],
    ['12,5', 'unreadable_amount'],
    ['1.250,00', 'unreadable_amount'],
    ['CAD 5', 'unreadable_amount'],
  ])('refuses the amount %s with the code %s', (text, code) => {
    expect(parseAmount(text)).toMatchObject({ kind: 'refused', code });
  });

  it('never throws for any text, and returns whole rupees within the limit or none', () => {
    const written = fc.oneof(
      fc.string(),
      fc.stringMatching(/^(INR |₹|-)?[\d,]{1,20}(\.\d{0,4})?$/),
      fc.double(),
    );
    fc.assert(
      fc.property(written, (raw) => {
        const amount = parseAmount(raw);
        if (amount.kind !== 'amount') return;
        expect(Number.isInteger(amount.rupees)).toBe(true);
        expect(amount.rupees).toBeGreaterThan(0);
        expect(amount.rupees).toBeLessThanOrEqual(10_000_000_000_000);
      }),
    );
  });
});
