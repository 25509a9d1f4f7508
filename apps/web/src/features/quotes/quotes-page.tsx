import { useLocation, useParams } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { useAddress } from '../../lib/address';
import { AskForQuote } from './form/ask-for-quote';
import { QuoteList } from './list/quote-list';
import { OneQuote } from './page/one-quote';

/**
 * quotes and bquotes: the quotes of a supplier or a buyer, one of them, and a buyer's asking for another. One page for
 * all of it: what tells it apart costs the first load of everybody less than routes of their own.
 */
export function QuotesPage() {
  const { pathname } = useLocation();
  const [values] = useAddress();
  const { quoteId }: Record<string, string | undefined> = useParams({ strict: false });
  const side = pathname.startsWith(webPaths.buyerQuotes) ? 'buyer' : 'supplier';
  if (quoteId !== undefined) return <OneQuote id={quoteId} side={side} />;
  if (side === 'buyer' && values['ask'] !== undefined) return <AskForQuote offer={values['ask']} />;
  return <QuoteList side={side} />;
}
