import { limits } from '@proffer/contract/wire/limits';
import { cleanCell } from '@proffer/server/offer-files';
import { cutText } from './cut-text';

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
