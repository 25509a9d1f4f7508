import { priceTermsText, type PriceTerms } from '@proffer/contract/offers/price-terms';
import type { ReactNode } from 'react';
import classes from './offer-price.module.css';

interface OfferPriceProps {
  offer: PriceTerms & { budgetFrom: number | null; budgetTo: number | null };
  /** The amounts, exact or rounded. */
  children: ReactNode;
}

/** The price of an offer with what it is for, such as `₹950 – 1,200 per piece, excl. GST`. */
export function OfferPrice({ offer, children }: OfferPriceProps) {
  return (
    <>
      <span className={classes.price}>{children}</span>
      {(offer.budgetFrom ?? offer.budgetTo) !== null && (
        <>
          {' '}
          <span className={classes.terms}>{priceTermsText(offer)}</span>
        </>
      )}
    </>
  );
}
