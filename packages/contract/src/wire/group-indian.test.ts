import { expect, it } from 'vitest';
import { groupIndian } from './group-indian';

const signs = [1, -1];
const digits = [0, 1];

// LIM-7
it('writes numbers as the language of the market does', () => {
  for (const mostDigits of digits) {
    const written = new Intl.NumberFormat('en-IN', { maximumFractionDigits: mostDigits });
    for (let size = 1; size <= 10 ** 13; size = size * 1.37 + 0.3) {
      for (const sign of signs) {
        expect(groupIndian(sign * size, mostDigits)).toBe(written.format(sign * size));
      }
    }
  }
});
