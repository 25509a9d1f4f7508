import type { ContractSide } from '../../../entities/contracts/keys';
import type { Quote } from '../../../entities/quotes/quote';
import { isQuoteOpen } from '../../../entities/quotes/quote.model';

type Standing = Pick<Quote, 'status' | 'waitsFor' | 'blockedReason'>;

const isReachable = ({ blockedReason }: Standing) => blockedReason === null;

/** Returns whether this side can quote: the supplier while the request is open, repeatedly. */
export const canQuote = (quote: Standing, side: ContractSide): boolean =>
  side === 'supplier' && isQuoteOpen(quote) && isReachable(quote);

export const canCounter = (quote: Standing, side: ContractSide): boolean =>
  side === 'buyer' && (quote.status === 'Quoted' || quote.status === 'Expired') && isReachable(quote);

/** Returns whether this side can accept: the buyer a quote, the supplier a counter-quote. */
export const canAccept = (quote: Standing, side: ContractSide): boolean =>
  quote.status === (side === 'buyer' ? 'Quoted' : 'Countered') && isReachable(quote);

/**
 * Returns how this side can end it: the side that has to answer declines, the other withdraws; null once it is over.
 */
export function endingOf(quote: Standing, side: ContractSide): 'decline' | 'withdraw' | null {
  if (!isQuoteOpen(quote)) return null;
  const isSuppliers = quote.status === 'Requested' || quote.status === 'Countered';
  return isSuppliers === (side === 'supplier') ? 'decline' : 'withdraw';
}
