import type { PriceTerms } from '@proffer/contract/offers/price-terms';
import { priceTermsText } from '@proffer/contract/offers/price-terms';
import { MoneyRange } from '../../ui/money';
import { ShortMoneyRange } from '../../ui/short-money';
import classes from './offer-price.module.css';

interface OfferPriceProps {
  offer: PriceTerms & { budgetFrom: number | null; budgetTo: number | null };
  /** True for rounded amounts, such as ₹2.5 lakh. */
  isShort?: boolean;
}

/** The price of an offer with what it is for, such as `₹950 – 1,200 per piece, excl. GST`. */
export function OfferPrice({ offer, isShort = false }: OfferPriceProps) {
  const { budgetFrom, budgetTo } = offer;
  const Range = isShort ? ShortMoneyRange : MoneyRange;
  return (
    <>
      <span className={classes.price}>
        <Range from={budgetFrom} to={budgetTo} />
      </span>
      {(budgetFrom ?? budgetTo) !== null && (
        <>
          {' '}
          <span className={classes.terms}>{priceTermsText(offer)}</span>
        </>
      )}
    </>
  );
}
