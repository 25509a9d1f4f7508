import type { ContractSide } from '../../../entities/contracts/keys';
import type { Quote } from '../../../entities/quotes/quote';
import { isQuoteOpen } from '../../../entities/quotes/quote.model';

type Standing = Pick<Quote, 'status' | 'waitsFor' | 'blockedReason'>;

const isReachable = ({ blockedReason }: Standing) => blockedReason === null;

/** The supplier quotes while it is open, also anew. */
export const canQuote = (quote: Standing, side: ContractSide): boolean =>
  side === 'supplier' && isQuoteOpen(quote) && isReachable(quote);

export const canCounter = (quote: Standing, side: ContractSide): boolean =>
  side === 'buyer' && (quote.status === 'Quoted' || quote.status === 'Expired') && isReachable(quote);

/** The buyer accepts a quote, the supplier a counter-quote. */
export const canAccept = (quote: Standing, side: ContractSide): boolean =>
  quote.status === (side === 'buyer' ? 'Quoted' : 'Countered') && isReachable(quote);

/** How this side can end it: the one whose answer it waits for declines, the other withdraws; null once it is over. */
export function endingOf(quote: Standing, side: ContractSide): 'decline' | 'withdraw' | null {
  if (!isQuoteOpen(quote)) return null;
  const isSuppliers = quote.status === 'Requested' || quote.status === 'Countered';
  return isSuppliers === (side === 'supplier') ? 'decline' : 'withdraw';
}
