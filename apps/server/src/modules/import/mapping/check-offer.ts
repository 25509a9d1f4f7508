import { offerFields, offerTextNames } from '@proffer/contract/offers/fields';
import { limits } from '@proffer/contract/wire/limits';
import { refuse, type ImportedOffer, type Mapped } from './imported-offer';

const longestId = 200;

/** Checks a mapped offer against the limits of the API; returns it or the reason for refusal. */
export function checkOffer(offer: ImportedOffer, notes: string[]): Mapped {
  if (offer.externalId === '')
    return refuse('missing_id', 'The record has no id, so it could be added twice.');
  if (offer.externalId.length > longestId) {
    return refuse(
      'id_too_long',
      `The id has ${offer.externalId.length} characters; ${longestId} are allowed.`,
    );
  }
  if (!/[\p{L}\p{N}]/u.test(offer.title)) return refuse('missing_title', 'The title is missing.');
  if (offer.company.name === '') {
    return refuse('missing_company', 'The record has no company or organisation.');
  }
  const texts: [string, string, number][] = [
    ...offerTextNames.map((name): [string, string, number] => {
      const { label, most } = offerFields[name];
      return [label.toLowerCase(), offer[name], most];
    }),
    ['company name', offer.company.name, limits.shortText],
    ...(['city', 'state', 'zip', 'country', 'industry'] as const).map((field): [string, string, number] => [
      field,
      offer.company[field] ?? '',
      limits.shortText,
    ]),
  ];
  for (const [field, text, max] of texts) {
    if (text.length > max) {
      return refuse('text_too_long', `The ${field} has ${text.length} characters; ${max} are allowed.`);
    }
    if (text.includes('\uFFFD')) {
      return refuse(
        'text_not_utf8',
        `The ${field} contains bytes that are not UTF-8 text; please save the file as UTF-8.`,
      );
    }
  }
  const { qtyFrom, qtyTo } = offer;
  if ((qtyFrom ?? 0) > limits.quantity || (qtyTo ?? 0) > limits.quantity) {
    return refuse('bad_quantity', 'A quantity is above 1,00,00,00,000.');
  }
  return { kind: 'offer', offer, notes };
}
