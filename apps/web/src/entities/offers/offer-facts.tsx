import { Fragment } from 'react';
import { unitAfter } from '@proffer/contract/offers/price-terms';
import type { Category } from '@proffer/contract/offers/schemas';
import type { Offer } from './offer';
import { MomentText } from '../../ui/date-text';
import type { Fact } from '../../ui/facts';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import classes from './offer-facts.module.css';
import { MoneyRange } from '../../ui/money';
import { scopeLabels } from './offer-labels';
import { OfferPrice } from './offer-price';
import { lengthText, ndaText } from './offer-row.model';

type FactSource = Pick<
  Offer,
  | 'scope'
  | 'duration'
  | 'budgetFrom'
  | 'budgetTo'
  | 'priceBasis'
  | 'unit'
  | 'gst'
  | 'qtyFrom'
  | 'qtyTo'
  | 'ndaRequired'
  | 'withheld'
  | 'coveredBy'
> & {
  createdDate: string | null;
  /** State of the viewing buyer's NDA. */
  ndaStatus?: string | null | undefined;
  /** Present for a single offer; lists have no categories. */
  categories?: Category[];
};

/** Returns the facts of an offer in their standard order, without withheld and empty ones. */
export function offerFacts(offer: FactSource): Fact[] {
  const facts: (Fact | false)[] = [
    {
      label: 'Price',
      value: (
        <OfferPrice offer={offer}>
          <MoneyRange from={offer.budgetFrom} to={offer.budgetTo} />
        </OfferPrice>
      ),
    },
    { label: 'Scope', value: scopeLabels[offer.scope] },
    offer.duration !== null && { label: 'Duration', value: lengthText(offer.duration) },
    (offer.qtyFrom !== null || offer.qtyTo !== null) && { label: 'Quantity', value: quantityText(offer) },
    offer.createdDate !== null && { label: 'Created', value: <MomentText at={offer.createdDate} /> },
    offer.ndaRequired && {
      label: 'NDA',
      value: ndaText(offer),
    },
    offer.categories !== undefined &&
      offer.categories.length > 0 && { label: 'Categories', value: <CategoryNames of={offer.categories} /> },
  ];
  return facts.filter((fact) => fact !== false);
}

/** Returns the quantity with its unit as text, such as `10 – 200 pieces`; undefined if not stated. */
export function quantityText({
  qtyFrom: from,
  qtyTo: to,
  unit,
}: Pick<Offer, 'qtyFrom' | 'qtyTo' | 'unit'>): string | undefined {
  const quantity = to ?? from;
  if (quantity === null) return undefined;
  const after = unit === null ? '' : ` ${unitAfter(unit, quantity)}`;
  return from === null || from === quantity
    ? `${groupIndian(quantity)}${after}`
    : `${groupIndian(from)} – ${groupIndian(quantity)}${after}`;
}

/** Categories with their codes, by which users of other systems know them. */
function CategoryNames({ of: categories }: { of: Category[] }) {
  return categories.map(({ code, title }, index) => (
    <Fragment key={code}>
      {index > 0 && ' · '}
      {title} <span className={classes.code}>{code}</span>
    </Fragment>
  ));
}
