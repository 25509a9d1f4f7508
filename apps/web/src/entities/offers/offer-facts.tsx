import { Fragment } from 'react';
import type { Category } from '@proffer/contract/offers/schemas';
import type { Offer } from './offer';
import { MomentText } from '../../ui/date-text';
import type { Fact } from '../../ui/facts';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { MoneyRange } from '../../ui/money';
import classes from './offer-facts.module.css';
import { scopeLabels } from './offer-labels';
import { lengthText } from './offer-row.model';

type FactSource = Pick<
  Offer,
  'scope' | 'duration' | 'budgetFrom' | 'budgetTo' | 'qtyFrom' | 'qtyTo' | 'ndaRequired' | 'withheld'
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
    { label: 'Budget', value: <MoneyRange from={offer.budgetFrom} to={offer.budgetTo} /> },
    { label: 'Scope', value: scopeLabels[offer.scope] },
    offer.duration !== null && { label: 'Duration', value: lengthText(offer.duration) },
    (offer.qtyFrom !== null || offer.qtyTo !== null) && { label: 'Quantity', value: quantityText(offer) },
    offer.createdDate !== null && { label: 'Created', value: <MomentText at={offer.createdDate} /> },
    offer.ndaRequired && {
      label: 'NDA',
      value: offer.ndaStatus === 'Signed & Shared' && !offer.withheld ? 'signed by both' : 'needed',
    },
    offer.categories !== undefined &&
      offer.categories.length > 0 && { label: 'Categories', value: <CategoryNames of={offer.categories} /> },
  ];
  return facts.filter((fact) => fact !== false);
}

/** Returns the quantity as text; undefined if not stated. */
export function quantityText({
  qtyFrom: from,
  qtyTo: to,
}: Pick<Offer, 'qtyFrom' | 'qtyTo'>): string | undefined {
  if (from !== null && to !== null && from !== to) return `${groupIndian(from)} – ${groupIndian(to)}`;
  const quantity = from ?? to;
  return quantity === null ? undefined : groupIndian(quantity);
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
