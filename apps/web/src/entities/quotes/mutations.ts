import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { chatKeys } from '../chat/keys';
import { contractKeys } from '../contracts/keys';
import { quoteKeys } from './keys';
import type { FullQuote } from './quote';

/** Accepts the round that was read, which creates the contract. */
export function useAcceptQuote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ quoteId, round }: Pick<FullQuote, 'quoteId' | 'round'>) =>
      unwrap(await call('acceptQuote', { params: { id: quoteId }, body: { round } })),
    onSuccess: (quote) => showQuote(client, quote),
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
    onSuccess: (quote) => showQuote(client, quote),
  });
}

/** Shows the server's answer on the page at once, before the lists are reloaded. */
export function showQuote(client: QueryClient, quote: FullQuote): Promise<void> {
  client.setQueryData(quoteKeys.one(quote.quoteId), quote);
  // The conversation's header shows whether there is a quote.
  void client.invalidateQueries({ queryKey: chatKeys.allConversations });
  return client.invalidateQueries({ queryKey: quoteKeys.all });
}
