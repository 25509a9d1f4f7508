import { limits } from '@proffer/contract/wire/limits';
import { cleanCell, cleanLine } from '@proffer/server/offer-files';
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

const addressInText =
  /[<([]?\s*(?:mailto:)?[^\s@<>()[\]]+@[^\s@<>()[\]]+\.[^\s@<>()[\]]+\s*[>)\]]?|(?:https?:\/\/|www\.)\S+/giu;

/**
 * A company's name as shown, or empty when the text names nobody ("Contractor", "NA"). Of levels that a publisher joins
 * with `||` the first is the name. An address is none: what stands beside it counts, a number alone does not.
 */
export function companyName(raw: string): string {
  const [first = ''] = organisationLevels(raw);
  const name = cleanCell(first.replaceAll(addressInText, ' ')).replace(/^[\s,;:-]+|[\s,;:-]+$/gu, '');
  if (!/[\p{L}\p{N}]/u.test(name) || /^[+\d\s()-]{7,}$/u.test(name)) return '';
  return standIns.has(name.toLowerCase()) ? '' : cutText(name, limits.shortText);
}

/** An organisation from the top down to the office, as portals join them: `Department||Circle||Division`. */
export function organisationLevels(raw: string): string[] {
  return raw
    .split('||')
    .map((level) => cleanLine(level))
    .filter(Boolean);
}
