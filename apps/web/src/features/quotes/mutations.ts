import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showQuote } from '../../entities/quotes/mutations';
import { call, unwrap } from '../../lib/client';
import type { AskForm } from './form/ask-form.model';
import { readAsk } from './form/ask-form.model';
import { readTerms, type TermsForm } from './form/terms-form.model';

export function useAskForQuote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ offerId, form }: { offerId: number; form: AskForm }) =>
      unwrap(await call('askForQuote', { body: { offerId, ...readAsk(form) } })),
    onSuccess: (quote) => showQuote(client, quote),
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
    onSuccess: (quote) => showQuote(client, quote),
  });
}
