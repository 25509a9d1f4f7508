import type { BuyerOffer } from '@proffer/contract/offers/lists.schemas';
import type { OfferField } from '@proffer/contract/offers/field-kinds';
import {
  offerFieldNames,
  offerFields,
  type OfferFieldName,
  type WireContent,
} from '@proffer/contract/offers/fields';
import { slabsText } from '@proffer/contract/offers/price-texts';
import type { TableCell } from '../../../platform/table-file';

/** Fields with a place of their own in the file, and one that means nothing to a buyer. */
const placed: ReadonlySet<OfferFieldName> = new Set([
  'title',
  'detail',
  'redirectUrl',
  'ndaRequired',
  'pictureOpen',
]);
const fieldColumns: OfferFieldName[] = [
  ...offerFieldNames.filter((name) => !placed.has(name)),
  'detail',
  'redirectUrl',
];

/** Column names that differ from the labels of the fields. */
const otherNames: Partial<Record<OfferFieldName, string>> = {
  duration: 'Contract length',
  budgetFrom: 'Budget from (INR)',
  budgetTo: 'Budget to (INR)',
};

export const offerHeader: readonly string[] = [
  'Offer',
  'Title',
  'Company',
  'City',
  'Validated',
  'State',
  ...fieldColumns.map((name) => otherNames[name] ?? offerFields[name].label),
  'Under NDA',
  'Withheld until the NDA is signed',
  'Your NDA',
  'NDA requested on',
  'Published on',
];

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

function cellOf(offer: WireContent, name: OfferFieldName): TableCell {
  const { wire = name }: OfferField = offerFields[name];
  const value = offer[wire as keyof WireContent];
  if (Array.isArray(value)) return slabsText(value);
  return typeof value === 'boolean' ? yesOrNo(value) : value;
}

const day = (moment: string | null): Date | null => (moment === null ? null : new Date(moment.slice(0, 10)));
/** Returns the state of an offer as the list shows it. */
const stateOf = ({ closed, takenBack }: BuyerOffer): string =>
  takenBack ? 'Not offered at present' : closed ? 'Closed' : 'Offered';

/** Returns an offer as a row of a file, with the values that the list shows. */
export function cellsOfOffer(offer: BuyerOffer): TableCell[] {
  return [
    offer.id,
    offer.title,
    offer.companyName,
    offer.company.city,
    yesOrNo(offer.company.isValidated),
    stateOf(offer),
    ...fieldColumns.map((name) => cellOf(offer, name)),
    yesOrNo(offer.ndaRequired),
    yesOrNo(offer.withheld),
    offer.ndaStatus,
    day(offer.ndaRequestedDate),
    day(offer.publishedDate),
  ];
}
