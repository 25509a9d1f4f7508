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

/** What is wrong with a range, either end of which may be open. */
export function rangeFault(
  from: number | null | undefined,
  to: number | null | undefined,
): string | undefined {
  const isTurned = typeof from === 'number' && typeof to === 'number' && from > to;
  return isTurned ? 'From must not be greater than To.' : undefined;
}
