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

/** How many zeros a word behind a figure stands for, as people here write it: 5 lakh, 2.5 cr, 50k, ५ लाख. */
const powers: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    3: ['k', 'thousand', 'hazar', 'हज़ार', 'हजार'],
    5: ['l', 'lac', 'lacs', 'lakh', 'lakhs', 'लाख'],
    6: ['mn', 'million'],
    7: ['cr', 'crs', 'crore', 'crores', 'करोड़', 'करोड'],
    9: ['bn', 'billion'],
  }).flatMap(([zeros, words]) => words.map((word) => [word.normalize('NFC'), Number(zeros)])),
);
const worded = /^([\d,\s]*\d)(?:\.(\d+))?\s*([\p{L}\p{M}]+)\.?$/u;

/**
 * The figure of an amount that is written with a word, in digits alone: "2.5 cr" is "25000000", "0.123456 lakh" is
 * "12345.6". Undefined for any other text. How its digits are grouped is for the caller to judge: they are left as they are
 * when the word is taken away (`figure`).
 */
export function wordedAmount(text: string): { figure: string; digits: string } | undefined {
  const [, whole = '', fraction = '', word = ''] = worded.exec(text) ?? [];
  const power = powers[word.normalize('NFC').toLowerCase()];
  if (power === undefined) return undefined;
  const tail = fraction.padEnd(power, '0');
  const rest = tail.slice(power).replace(/0+$/, '');
  const digits = `${whole.replaceAll(/[,\s]/g, '')}${tail.slice(0, power)}${rest && `.${rest}`}`;
  return { figure: whole, digits };
}

/** What is wrong with a range, either end of which may be open. */
export function rangeFault(
  from: number | null | undefined,
  to: number | null | undefined,
): string | undefined {
  const isTurned = typeof from === 'number' && typeof to === 'number' && from > to;
  return isTurned ? 'From must not be greater than To.' : undefined;
}
