import { useQuery } from '@tanstack/react-query';
import { useIsReader } from '../../../entities/members/use-may';
import { webPaths } from '../../../config/paths';
import type { ContractSide } from '../../../entities/contracts/keys';
import { useNotificationsRead } from '../../../entities/notifications/unread';
import { readId, useAddress } from '../../../lib/address';
import { isNotFound } from '../../../lib/client';
import { ButtonLink } from '../../../ui/links';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { TermsEditor } from '../form/terms-editor';
import { quoteQuery } from '../queries';
import { canCounter, canQuote } from './acts.model';
import { OpenedQuote } from './opened-quote';

const lists = { supplier: webPaths.supplierQuotes, buyer: webPaths.buyerQuotes };

/** Loads one quote for one of its sides; `id` is the text from the address. */
export function OneQuote({ id, side }: { id: string; side: ContractSide }) {
  const [values] = useAddress();
  const isReader = useIsReader();
  const quoteId = readId(id);
  const { data: quote, ...query } = useQuery({ ...quoteQuery(quoteId ?? 0), enabled: quoteId !== null });
  useNotificationsRead('quote', quote?.quoteId ?? null);
  const isMissing = isNotFound(query.error);
  if (quoteId === null || isMissing) {
    return (
      <EmptyState
        title="This quote was not found"
        titleOrder={1}
        text="It is not one of yours, or the link is wrong."
        action={<ButtonLink to={lists[side]}>Go to Quotes</ButtonLink>}
      />
    );
  }
  if (quote) {
    const isTyping = values['do'] === 'terms' && !isReader;
    // Another round gets a new form: values typed for the old round are not sent for the new one.
    if (isTyping && canQuote(quote, side)) return <TermsEditor key={quote.round} quote={quote} act="quote" />;
    if (isTyping && canCounter(quote, side)) {
      return <TermsEditor key={quote.round} quote={quote} act="counter" />;
    }
    return <OpenedQuote key={quoteId} quote={quote} side={side} listAt={lists[side]} />;
  }
  if (query.isError) {
    return <ErrorState titleOrder={1} title="This quote could not be loaded" query={query} />;
  }
  return <SkeletonList rows={2} label="Loading the quote" />;
}
