import { limits } from '@proffer/contract/wire/limits';
import { cleanCell, cutText } from './clean-text';

/** Words bidders typed where their name belongs; they name nobody. */
const standIns = new Set([
  'contractor',
  'bidder',
  'supplier',
  'vendor',
  'tenderer',
  'test',
  'self',
  'individual',
]);

/** A company's name as shown, or empty when the text names nobody ("Contractor", "NA"). */
export function companyName(raw: string): string {
  const name = cleanCell(raw);
  if (!/[\p{L}\p{N}]/u.test(name) || standIns.has(name.toLowerCase())) return '';
  return cutText(name, limits.shortText);
}

/**
 * What tells companies apart: case, accents, punctuation, a leading "M/s" and "&" against "and" do not count, so
 * "Public Works & Government Services Canada" and "… and …" are one. Two different firms may still share a key only
 * when their names are the same words.
 */
export function companyKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, (mark) => (mark >= '\u0300' && mark <= '\u036F' ? '' : mark))
    .toLowerCase()
    .replace(/^\s*m\s*\/\s*s\b\.?/u, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
  return words === '' ? name.trim().toLowerCase() : words;
}
