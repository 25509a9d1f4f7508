import { groupIndian } from '@proffer/contract/wire/group-indian';
import { webPaths } from '../../config/paths';
import { ButtonLink } from '../../ui/links';
import classes from './welcome-page.module.css';

/** Sentence on what a visitor finds, also in a market without offers. */
export function MarketPromise({ total }: { total: number }) {
  if (total === 0) return 'Publish offers, find buyers and sign contracts online.';
  return `Browse ${groupIndian(total)} ${total === 1 ? 'offer' : 'offers'} with prices. No sales calls.`;
}

interface EmptyMarketProps {
  /** Page to open after a sign-up. */
  next?: string;
}

/** Explains how a market without offers begins. */
export function EmptyMarket({ next }: EmptyMarketProps) {
  return (
    <section className={classes.empty} aria-label="No offers yet">
      <p>The first offers will appear here soon. Be the first to list yours.</p>
      <ol>
        <li>Sign up as a supplier. It takes about three minutes.</li>
        <li>Enter an offer, or import a list as CSV or Excel file.</li>
        <li>Publish. Buyers find it here and by search.</li>
      </ol>
      <ButtonLink to={webPaths.signup} search={{ as: 'supplier', ...(next !== undefined && { next }) }}>
        Sign up to supply
      </ButtonLink>
    </section>
  );
}
