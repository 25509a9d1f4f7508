import { IconLock } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { scopeLabels } from '../../../entities/offers/offer-labels';
import { MomentText } from '../../../ui/date-text';
import { Facts } from '../../../ui/facts';
import { ShortMoneyRange } from '../../../ui/short-money';
import { quantityText } from './offer-history.model';
import classes from './offer-page.module.css';
import type { ReadableOffer } from './offer-reading.model';

interface Cell {
  label: string;
  value: ReactNode;
  /** The NDA opens it. */
  isLocked?: boolean | undefined;
}

/** The price, what is asked first beside it in four cells, and what is worth a line. */
export function OfferTerms({ offer }: { offer: ReadableOffer }) {
  const { scope, createdDate, ndaRequired, ndaStatus } = offer;
  return (
    <div className={classes.terms}>
      <dl className={classes.price}>
        <dt>Budget</dt>
        <dd>
          <ShortMoneyRange from={offer.budgetFrom} to={offer.budgetTo} />
        </dd>
      </dl>
      <dl className={classes.cells}>
        {cellsOf(offer).map(({ label, value, isLocked }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {isLocked ? (
                <span className={classes.lockedCell}>
                  <IconLock size={14} aria-hidden /> opens with the NDA
                </span>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.lesser}>
        <Facts
          facts={[
            { label: 'Scope', value: scopeLabels[scope] },
            ...(createdDate === null ? [] : [{ label: 'Created', value: <MomentText at={createdDate} /> }]),
            ...(ndaRequired
              ? [{ label: 'NDA', value: ndaStatus === 'Signed & Shared' ? 'signed by both' : 'needed' }]
              : []),
          ]}
        />
      </div>
    </div>
  );
}

const unsaid = <span className={classes.unsaid}>not stated</span>;

function cellsOf(offer: ReadableOffer): Cell[] {
  const { qtyFrom, qtyTo, duration, deliveryTerm, categories, opens } = offer;
  const hasQuantity = qtyFrom !== null || qtyTo !== null;
  return [
    {
      label: 'Quantity',
      value: hasQuantity ? quantityText(qtyFrom, qtyTo) : unsaid,
      isLocked: opens?.parts.includes('quantity'),
    },
    { label: 'Duration', value: duration ?? unsaid },
    {
      label: 'Delivery',
      value: deliveryTerm.trim() === '' ? unsaid : <span className={classes.brief}>{deliveryTerm}</span>,
      isLocked: opens?.parts.includes('delivery'),
    },
    {
      label: categories.length > 1 ? 'Categories' : 'Category',
      // With their codes, by which buyers of other systems know them.
      value:
        categories.length === 0
          ? unsaid
          : categories.map(({ code, title }, index) => (
              <Fragment key={code}>
                {index > 0 && ' · '}
                {title} <span className={classes.code}>{code}</span>
              </Fragment>
            )),
    },
  ];
}
