import { wordedAmount } from '@proffer/contract/wire/amounts';
import { limits } from '@proffer/contract/wire/limits';
import { refuse, type Refusal } from './imported-offer';

export type Amount = { kind: 'none' } | { kind: 'amount'; rupees: number } | Refusal;

const none: Amount = { kind: 'none' };
const absent = /^(?:|n\.?\/?a\.?|nil|null|none|-+)$/iu;
const western = String.raw`\d{1,3}(?:,\d{3})+`;
const indian = String.raw`\d{1,2}(?:,\d{2})*,\d{3}`;
const signs = /^(-)?(?:₹|inr|rs\.?)?\s*(-)?(.*?)\s*(?:\/-)?$/iu;
const figureShape = new RegExp(String.raw`^(${western}|${indian}|\d+)(?:\.(\d*))?$`, 'u');

/**
 * Whole rupees of a written amount: plain, Indian ("2,00,00,000.00") or western ("INR 19,000,000") grouping, with or
 * without ₹, INR or Rs, or with a word ("5 lakh", "2.5 cr"). Paise are rounded to the nearest rupee, halves up. Absent ("", "NA") and zero are `none`:
 * no source here gives anything away, they only mean "not stated".
 */
export function parseAmount(raw: string | number | null | undefined): Amount {
  if (raw === null || raw === undefined) return none;
  const text = (typeof raw === 'number' ? plainDigits(raw) : raw).replace(/[\s\u00A0]+/gu, ' ').trim();
  if (absent.test(text)) return none;
  const [, minus, minusBehind, figure = ''] = signs.exec(text) ?? [];
  const worded = wordedAmount(figure);
  const match = figureShape.exec(worded && figureShape.test(worded.figure) ? worded.digits : figure);
  if (!match) return refuse('unreadable_amount', `"${text.slice(0, 60)}" is not an amount.`);
  const digits = (match[1] ?? '').replaceAll(',', '').replace(/^0+(?=\d)/u, '');
  const paise = match[2] ?? '';
  if (minus || minusBehind) {
    return /^0*$/u.test(digits + paise)
      ? none
      : refuse('negative_amount', `The amount ${text} is below zero.`);
  }
  if (digits.length > 15) return tooLarge(text);
  const rupees = Number(digits) + (paise >= '5' ? 1 : 0);
  if (rupees > limits.amountRupees) return tooLarge(text);
  return rupees === 0 ? none : { kind: 'amount', rupees };
}

/** Rupees when there is a usable amount, else null. */
export function rupeesOf(amount: Amount): number | null {
  return amount.kind === 'amount' ? amount.rupees : null;
}

function tooLarge(text: string): Refusal {
  return refuse('amount_too_large', `The amount ${text.slice(0, 60)} is above ₹10,00,000 crore.`);
}

/** A JSON number without an exponent, so it reads like a written one. */
function plainDigits(value: number): string {
  return Number.isFinite(value) && Math.abs(value) < 1e20 ? value.toFixed(2) : String(value);
}
