import { ambiguityText, readFigure } from '@proffer/contract/wire/figures';
import { limits } from '@proffer/contract/wire/limits';
import { refuse, type Refusal } from './imported-offer';

export type Amount = { kind: 'none' } | { kind: 'amount'; rupees: number } | Refusal;

const none: Amount = { kind: 'none' };
const absent = /^(?:|n\.?\/?a\.?|nil|null|none|-+)$/iu;

/**
 * Returns the whole rupees of an amount in a published record, with half rupees rounded up. Absent amounts ("", "NA")
 * and zero are `none`, because sources write zero for "not stated".
 */
export function parseAmount(raw: string | number | null | undefined): Amount {
  if (raw === null || raw === undefined) return none;
  const text = (typeof raw === 'number' ? withoutExponent(raw) : raw).trim();
  if (absent.test(text)) return none;
  const read = readFigure(text, { kind: 'rupees', mark: '.' });
  if (read.kind === 'empty') return none;
  const written = text.slice(0, 60);
  if (read.kind === 'ambiguous') return refuse('unreadable_amount', `"${written}": ${ambiguityText(read)}`);
  if (read.kind === 'unreadable') return refuse('unreadable_amount', `"${written}" is not an amount.`);
  if (read.decimal.startsWith('-')) return refuse('negative_amount', `The amount ${written} is below zero.`);
  const rupees = roundedRupees(read.decimal);
  if (rupees > limits.amountRupees) return tooLarge(written);
  return rupees === 0 ? none : { kind: 'amount', rupees };
}

/** Returns the nearest whole number; halves are rounded up. */
export function roundedRupees(decimal: string): number {
  const [whole, fraction = ''] = decimal.split('.');
  return Number(whole) + (fraction >= '5' ? 1 : 0);
}

/** Returns the rupees of a usable amount, else null. */
export function rupeesOf(amount: Amount): number | null {
  return amount.kind === 'amount' ? amount.rupees : null;
}

export function tooLarge(written: string): Refusal {
  return refuse('amount_too_large', `The amount ${written} is above ₹10,00,000 crore.`);
}

/** Returns a JSON number as text without an exponent. */
function withoutExponent(value: number): string {
  return Number.isFinite(value) && Math.abs(value) < 1e20 ? value.toFixed(2) : String(value);
}
