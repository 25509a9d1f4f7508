import { describe, expect, it } from 'vitest';
import { exactRange, shortRange } from './short-money.model';

// LIM-7
describe('shortRange', () => {
  it.each([
    [294_000, 2_330_000, '₹2.9–23.3 lakh'],
    [94_000, 1_330_000, '₹94,000 – ₹13.3 lakh'],
    [990_000, 12_000_000, '₹9.9 lakh – ₹1.2 crore'],
    [9_996_000, 9_996_000, '₹1 crore'],
    [99_960, 99_960, '₹1 lakh'],
    [290_100, 290_200, '₹2,90,100 – ₹2,90,200'],
    [500, 900, '₹500–900'],
    [0, 0, '₹0'],
    [null, 500_000, '₹5 lakh'],
    [20_000_000, null, '₹2 crore'],
    [10_000_000_000_000, 10_000_000_000_000, '₹10,00,000 crore'],
  ])('shows the amounts %s to %s as %s', (from, to, text) => expect(shortRange(from, to)).toBe(text));

  it('returns undefined if there are no amounts', () => expect(shortRange(null, null)).toBeUndefined());

  it('deviates from the amount by less than a hundredth, or is exact', () => {
    for (let rupees = 100_000; rupees < 10 ** 13; rupees = Math.ceil(rupees * 1.037)) {
      const [, figure = '', unit] = /^₹([\d,.]+) (lakh|crore)$/.exec(shortRange(rupees, rupees) ?? '') ?? [];
      const read = Number(figure.replaceAll(',', '')) * (unit === 'crore' ? 1e7 : 1e5);
      expect(Math.abs(read - rupees) / rupees).toBeLessThanOrEqual(0.05);
    }
  });

  it('returns exact amounts as well', () => {
    expect(exactRange(294_000, 2_330_000)).toBe('₹2,94,000 to ₹23,30,000');
    expect(exactRange(null, 5_000)).toBe('₹5,000');
    expect(exactRange(null, null)).toBe('not stated');
  });
});
