import { useLocation, useParams } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { WritersOnly } from '../../entities/members/writers-only';
import { webPaths } from '../../config/paths';
import { useAddress } from '../../lib/address';
import { pagePart } from '../../lib/page-part';
import { whenIdle } from '../../lib/when-idle';
import { SkeletonList } from '../../ui/list-states';
import { QuoteList } from './list/quote-list';
import { type Prefetch, idInAddress } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';
import { quoteListQuery, quoteQuery } from './queries';
import { readQuotesView } from './quotes.model';

const { Part: OneQuote, fetch: fetchQuote } = pagePart(
  async () => (await import('./page/one-quote')).OneQuote,
);
const { Part: AskForQuote, fetch: fetchForm } = pagePart(
  async () => (await import('./form/ask-for-quote')).AskForQuote,
);

const sideOf = (pathname: string) => (pathname.startsWith(webPaths.buyerQuotes) ? 'buyer' : 'supplier');

export const prefetch: Prefetch = async (_user, address) => {
  const id = idInAddress();
  if (id !== null) return queryClient.prefetchQuery(quoteQuery(id));
  if (address['ask'] !== undefined) return undefined;
  return queryClient.prefetchQuery(quoteListQuery(sideOf(location.pathname), readQuotesView(address)));
};

/**
 * quotes and bquotes: the list of quotes, a single quote, and the form for requesting one. A single route, because
 * separate routes would enlarge everybody's first load.
 */
export function QuotesPage() {
  useEffect(
    () =>
      whenIdle(() => {
        fetchQuote();
        fetchForm();
      }),
    [],
  );
  return (
    <Suspense fallback={<SkeletonList rows={2} label="Loading" />}>
      <NamedPart />
    </Suspense>
  );
}

/** Renders the quote or form that the address names. */
function NamedPart() {
  const { pathname } = useLocation();
  const [values] = useAddress();
  const { quoteId }: Record<string, string | undefined> = useParams({ strict: false });
  const side = sideOf(pathname);
  if (quoteId !== undefined) return <OneQuote id={quoteId} side={side} />;
  if (side === 'buyer' && values['ask'] !== undefined) {
    return (
      <WritersOnly deed="ask for a quote">
        <AskForQuote offer={values['ask']} wishes={values} />
      </WritersOnly>
    );
  }
  return <QuoteList side={side} />;
}
