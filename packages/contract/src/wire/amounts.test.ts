import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordedAmount } from './amounts';

describe('an amount in words', () => {
  // LIM-8
  it.each([
    ['5 lakh', '500000'],
    ['5L', '500000'],
    ['7.5 lacs', '750000'],
    ['2.5 Cr.', '25000000'],
    ['1,250 crores', '12500000000'],
    ['50k', '50000'],
    ['2 million', '2000000'],
    ['12 लाख', '1200000'],
    ['3 करोड़', '30000000'],
    ['4 हजार', '4000'],
    ['0.123456 lakh', '012345.6'],
  ])('%s', (text, digits) => {
    expect(wordedAmount(text)?.digits).toBe(digits);
  });

  it.each(['', 'lakh', '5', '5 kg', '5 lakhs 20', '5 lakhh', 'x5 lakh', '5. lakh', '.5 lakh'])(
    'is not %j',
    (text) => expect(wordedAmount(text)).toBeUndefined(),
  );

  /** As people write it, with the fewest digits. */
  const inWords = (rupees: bigint, zeros: number, word: string) => {
    const digits = String(rupees).padStart(zeros + 1, '0');
    const [whole, rest] = [digits.slice(0, -zeros), digits.slice(-zeros).replace(/0+$/, '')];
    return `${whole}${rest && `.${rest}`} ${word}`;
  };

  it.each([
    [3, 'thousand'],
    [5, 'lakh'],
    [7, 'crore'],
  ] as const)('no rupee is lost or made with %i zeros in a word', (zeros, word) => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10_000_000_000_000n), (rupees) => {
        expect(wordedAmount(inWords(rupees, zeros, word))?.digits.replace(/^0+(?=\d)/, '')).toBe(
          String(rupees),
        );
      }),
    );
  });
});
