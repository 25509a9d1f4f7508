import { limits } from '@proffer/contract/wire/limits';
import { cleanCell, cleanLine } from '@proffer/server/offer-files';
import { cutText } from './cut-text';

/** Placeholder words that bidders typed instead of their name. */
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
 * Returns a company's name, or '' for a placeholder ("Contractor", "NA"). Of levels joined with `||` the first is the
 * name. Of an address only the part before it counts, and a number alone is no name.
 */
export function companyName(raw: string): string {
  const [first = ''] = organisationLevels(raw);
  const name = cleanCell(first.replaceAll(addressInText, ' ')).replace(/^[\s,;:-]+|[\s,;:-]+$/gu, '');
  if (!/[\p{L}\p{N}]/u.test(name) || /^[+\d\s()-]{7,}$/u.test(name)) return '';
  return standIns.has(name.toLowerCase()) ? '' : cutText(name, limits.shortText);
}

/** Returns the levels of an organisation from top to office, as portals join them: `Department||Circle||Division`. */
export function organisationLevels(raw: string): string[] {
  return raw
    .split('||')
    .map((level) => cleanLine(level))
    .filter(Boolean);
}
