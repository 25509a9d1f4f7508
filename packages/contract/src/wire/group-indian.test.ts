import { expect, it } from 'vitest';
import { groupIndian, quantityText, toThePaisa } from './group-indian';

const signs = [1, -1];
const digits = [0, 1];

// LIM-7
it('whole numbers are written as in the locale en-IN', () => {
  for (const mostDigits of digits) {
    const written = new Intl.NumberFormat('en-IN', { maximumFractionDigits: mostDigits });
    for (let size = 1; size <= 10 ** 13; size = size * 1.37 + 0.3) {
      for (const sign of signs) {
        expect(groupIndian(sign * size, mostDigits)).toBe(written.format(sign * size));
      }
    }
  }
});

// A lakh, a crore, a negative number, and decimals.
const figures = [
  7, 999, 1_000, 1_00_000, 12_34_567, 1_00_00_000, 98_76_54_32_10_987, 0.5, 999.25, 1_00_000.05,
];

it('quantities with three decimals are written as in the locale en-IN', () => {
  const written = new Intl.NumberFormat('en-IN');
  for (const figure of [...figures, 0.001, 99_999.999, 1_23_456.789, Number.MAX_SAFE_INTEGER]) {
    for (const sign of signs) expect(quantityText(sign * figure)).toBe(written.format(sign * figure));
  }
  expect([0, 1_23_456.789].map(quantityText)).toEqual(['0', '1,23,456.789']);
});

it('paise are written as in the locale en-IN', () => {
  const written = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  for (const figure of [...figures, 0.01, 1.005, 65_489.965, 1_99_999.99, Number.MAX_SAFE_INTEGER]) {
    for (const sign of signs) expect(toThePaisa(sign * figure)).toBe(written.format(sign * figure));
  }
  expect(toThePaisa(1_00_00_000.5)).toBe('1,00,00,000.50');
});
