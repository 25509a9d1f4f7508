import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { chatKeys } from '../../entities/chat/keys';
import { contractKeys } from '../../entities/contracts/keys';
import { quoteKeys } from '../../entities/quotes/keys';
import type { FullQuote } from '../../entities/quotes/quote';
import { call, unwrap } from '../../lib/client';
import type { AskForm } from './form/ask-form.model';
import { readAsk } from './form/ask-form.model';
import { readTerms, type TermsForm } from './form/terms-form.model';

export function useAskForQuote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ offerId, form }: { offerId: number; form: AskForm }) =>
      unwrap(await call('askForQuote', { body: { offerId, ...readAsk(form) } })),
    onSuccess: (quote) => show(client, quote),
  });
}

interface Proposal {
  quoteId: number;
  /** The round that was read. */
  round: number;
  form: TermsForm;
}

export function useProposeTerms(act: 'quote' | 'counter') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ quoteId, round, form }: Proposal) => {
      const { validUntil, ...terms } = readTerms(form);
      const input = { params: { id: quoteId }, body: { ...terms, round } };
      return unwrap(
        act === 'counter'
          ? await call('counterQuote', input)
          : await call('giveQuote', { ...input, body: { ...input.body, validUntil } }),
      );
    },
    onSuccess: (quote) => show(client, quote),
  });
}

/** Accepts the round that was read, which creates the contract. */
export function useAcceptQuote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ quoteId, round }: Pick<FullQuote, 'quoteId' | 'round'>) =>
      unwrap(await call('acceptQuote', { params: { id: quoteId }, body: { round } })),
    onSuccess: (quote) => show(client, quote),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: contractKeys.all }),
        client.invalidateQueries({ queryKey: quoteKeys.all }),
      ]),
  });
}

export function useEndQuote(act: 'decline' | 'withdraw') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ quoteId, reason }: { quoteId: number; reason: string }) => {
      const input = { params: { id: quoteId }, body: { reason } };
      return unwrap(
        act === 'decline' ? await call('declineQuote', input) : await call('withdrawQuote', input),
      );
    },
    onSuccess: (quote) => show(client, quote),
  });
}

/** Shows the server's answer on the page at once, before the lists are reloaded. */
function show(client: QueryClient, quote: FullQuote): Promise<void> {
  client.setQueryData(quoteKeys.one(quote.quoteId), quote);
  // The conversation's header shows whether there is a quote.
  void client.invalidateQueries({ queryKey: chatKeys.allConversations });
  return client.invalidateQueries({ queryKey: quoteKeys.all });
}
