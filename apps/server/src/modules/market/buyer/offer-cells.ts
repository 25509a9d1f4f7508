import type { BuyerOffer } from '@proffer/contract/offers/lists.schemas';
import type { TableCell } from '../../../platform/table-file';

export const offerHeader = [
  'Offer',
  'Title',
  'Company',
  'City',
  'Validated',
  'State',
  'Scope',
  'Contract length',
  'Quantity from',
  'Quantity to',
  'Budget from (INR)',
  'Budget to (INR)',
  'Delivery term',
  'Rule of delivery',
  'Detail',
  'More information',
  'Under NDA',
  'Withheld until the NDA is signed',
  'Your NDA',
  'NDA requested on',
  'Published on',
] as const;

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');
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
    offer.scope,
    offer.duration,
    offer.qtyFrom,
    offer.qtyTo,
    offer.budgetFrom,
    offer.budgetTo,
    offer.deliveryTerm,
    offer.ruleOfDelivery,
    offer.detail,
    offer.redirectURL,
    yesOrNo(offer.ndaRequired),
    yesOrNo(offer.withheld),
    offer.ndaStatus,
    day(offer.ndaRequestedDate),
    day(offer.publishedDate),
  ];
}
