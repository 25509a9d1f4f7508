import { limits } from './limits';

/** Whole amounts, for the forms and the calls alike. Free of zod. */

export interface AmountRule {
  readonly max: number;
  readonly tooMuch: string;
  readonly fraction: string;
}

export const rupeesRule: AmountRule = {
  max: limits.amountRupees,
  tooMuch: 'At most ₹10,00,000 crore.',
  fraction: 'Whole rupees only.',
};
export const piecesRule: AmountRule = {
  max: limits.quantity,
  tooMuch: 'At most 1,00,00,00,000.',
  fraction: 'Whole numbers only.',
};
export const negativeText = 'Must not be negative.';

/** What is wrong with a number as an amount; undefined when it is one. */
export function amountFault({ max, tooMuch, fraction }: AmountRule, value: number): string | undefined {
  if (value > max) return tooMuch;
  if (value < 0) return negativeText;
  return Number.isInteger(value) ? undefined : fraction;
}

/** How many zeros a word behind a figure stands for, as people here write it. */
const powers = [
  [3, /^(?:k|thousand|हज\u093c?ार)$/i],
  [5, /^(?:l|la(?:kh|c)s?|लाख)$/i],
  [6, /^m(?:illio)?n$/i],
  [7, /^(?:cr|crores?|करोड\u093c?)$/i],
  [9, /^b(?:illio)?n$/i],
] as const;

/**
 * An amount that is written with a word: "2.5 cr" has the `digits` "25000000", "0.123456 lakh" has "12345.6". `figure` is
 * what stands before the point as it was written: how it is grouped is for the caller to judge. Undefined for any other text.
 */
export function wordedAmount(text: string): { figure: string; digits: string } | undefined {
  const [, figure = '', fraction = '', word = ''] =
    /^([\d,\s]*\d)(?:\.(\d+))?\s*([^\d\s.]+)\.?$/.exec(text) ?? [];
  const power = powers.find(([, words]) => words.test(word.normalize()))?.[0];
  if (power === undefined) return undefined;
  const tail = fraction.padEnd(power, '0');
  const rest = tail.slice(power).replace(/0+$/, '');
  return { figure, digits: `${figure.replaceAll(/[,\s]/g, '')}${tail.slice(0, power)}${rest && `.${rest}`}` };
}

/** What is wrong with a range, either end of which may be open. */
export function rangeFault(
  from: number | null | undefined,
  to: number | null | undefined,
): string | undefined {
  const isTurned = typeof from === 'number' && typeof to === 'number' && from > to;
  return isTurned ? 'From must not be greater than To.' : undefined;
}
