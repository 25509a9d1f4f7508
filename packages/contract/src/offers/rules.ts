import type { FieldError } from '../wire/errors';
import { groupIndian } from '../wire/group-indian';
import { limits } from '../wire/limits';
import { offerFieldNames, offerFields } from './fields';
import { tooLongText } from '../wire/faults';
import { textFault, type TextRule } from '../wire/text-rules';
import type { OfferUnit, PriceBasis, PriceSlab } from './price-terms';

/** Rules of an offer, shared by the wizard and the API. Free of zod. */

export const offerTexts = {
  title: { ...offerFields.title, missing: 'Please enter a title.' },
  detail: offerFields.detail,
  answer: { most: limits.answer },
} as const satisfies Record<string, TextRule>;

const copyMark = ' (copy)';

/** Returns the initial title of a copy. */
export function copyTitle(title: string): string {
  return `${title.slice(0, offerFields.title.most - copyMark.length).trimEnd()}${copyMark}`;
}

/** Returns the error message for the web address of an offer; undefined if it is valid. */
export function webAddressFault(typed: string): string | undefined {
  const address = typed.trim();
  const isFine = address === '' || (/^https?:\/\/[^\s/]+/i.test(address) && URL.canParse(address));
  return (
    tooLongText(address, offerFields.redirectUrl.most) ??
    (isFine ? undefined : 'Please enter a web address starting with https://')
  );
}

/** Returns a web address with the missing `https://`; any other text unchanged. */
export function completedAddress(typed: string): string {
  const address = typed.trim();
  return /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+(?:[/?#:].*)?$/u.test(address)
    ? `https://${address}`
    : typed;
}

const confirmedKinds: ReadonlySet<string> = new Set([
  'quantity',
  'rupees',
  'basis',
  'unit',
  'gst',
  'slabs',
  'days',
  'duration',
  'flag',
]);
const confirmedFields: ReadonlySet<string> = new Set(
  offerFieldNames.filter((name) => confirmedKinds.has(offerFields[name].kind)),
);

/**
 * Returns true if one of the fields is one that buyers calculate with: amounts, duration and NDA. Publishing such a
 * change needs a confirmation (OFF-110).
 */
export function needsConfirmation(fields: readonly string[]): boolean {
  return fields.some((field) => confirmedFields.has(field));
}

export const attachmentsFullText = `At most ${limits.upload.attachmentsPerOffer} attachments per offer.`;

export const durationMissing = 'Please choose a duration.';

/** Values that every offer needs to be published, with or without a template. */
export interface PublishedTerms {
  detail: string;
  duration: string | null;
  qtyFrom: number | null;
  qtyTo: number | null;
  budgetFrom: number | null;
  budgetTo: number | null;
  priceBasis: PriceBasis | null;
  unit: OfferUnit | null;
  priceSlabs: readonly PriceSlab[];
}

/** Returns an error message for each missing value, at the field that is empty. */
export function publishingFaults(offer: PublishedTerms): (FieldError & { field: keyof PublishedTerms })[] {
  const { qtyFrom, qtyTo, budgetFrom, budgetTo } = offer;
  const detail = textFault({ ...offerTexts.detail, missing: 'Please describe the offer.' }, offer.detail);
  const isBudgetOpen = budgetFrom === null || budgetTo === null;
  const faults = [
    ['detail', detail],
    ['duration', offer.duration === null && durationMissing],
    [
      qtyFrom === null ? 'qtyFrom' : 'qtyTo',
      (qtyFrom === null) !== (qtyTo === null) && 'Please give both ends of the quantity, or none.',
    ],
    [budgetFrom === null ? 'budgetFrom' : 'budgetTo', isBudgetOpen && 'Please give the budget from and to.'],
    ['unit', offer.priceBasis === 'unit' && offer.unit === null && 'Please choose the unit of the price.'],
    [
      'priceBasis',
      offer.priceSlabs.length > 0 &&
        offer.priceBasis !== 'unit' &&
        'Prices by quantity need a price per unit.',
    ],
  ] as const;
  return faults.flatMap(([field, text]) => (text ? [{ field, text }] : []));
}

/** Returns the fault of a lead time in days. */
export function leadDaysFault(days: number | null): string | undefined {
  if (days === null || (Number.isInteger(days) && days >= 0 && days <= limits.leadDays)) return undefined;
  return `A whole number of days, at most ${groupIndian(limits.leadDays)}.`;
}
