import type { BuyerTotals } from '@proffer/contract/offers/schemas';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BuyerTab, buyerTabs } from '@proffer/contract/wire/choices';
import type { FullOffer } from './offer';
import { call, unwrap } from '../../lib/client';
import { type BuyerMark, withNdaStatus, withoutOffer } from './buyer-marks.model';
import { offerKeys } from './keys';
import { type BuyerOfferPage } from './queries';

interface BuyerOfferRef {
  buyerId: number;
  offerId: number;
}

interface MarkChange {
  offerId: number;
  mark: BuyerMark;
  /** The tab the offer stands on as the person sees it. */
  from: BuyerTab;
}

/**
 * Saves, removes, archives or unarchives an offer. The offer leaves its list at once and comes back when the call
 * fails. Resolves to `already` for an offer that was saved before (409), which is no failure.
 */
export function useBuyerMark(buyerId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ offerId, mark }: MarkChange): Promise<'done' | 'already'> => {
      const result = await sendMark[mark]({ buyerId, offerId });
      if (!result.ok && result.problem.code === 'already_saved') return 'already';
      unwrap(result);
      return 'done';
    },
    onMutate: async ({ offerId, from }) => {
      await client.cancelQueries({ queryKey: offerKeys.buyer });
      const before = client.getQueriesData({ queryKey: offerKeys.buyer });
      editLists(client, [from], (page) => withoutOffer(page, offerId));
      client.setQueriesData<BuyerTotals>(
        { queryKey: offerKeys.buyerTotals },
        (totals) => totals && { ...totals, [from]: totals[from] - 1 },
      );
      return { before };
    },
    onError: (_error, _change, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    onSettled: (_outcome, _error, { offerId }) => {
      void readAgain(client, offerKeys.buyer);
      void readAgain(client, offerKeys.one(offerId));
    },
  });
}

/** Asks the supplier for the NDA; the button turns at once and back when the call fails. */
export function useRequestNda(buyerId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (offerId: number) =>
      unwrap(await call('requestNda', { query: { buyerId, offerId }, body: {} })),
    onMutate: async (offerId) => {
      await client.cancelQueries({ queryKey: offerKeys.all });
      const before = client.getQueriesData({ queryKey: offerKeys.all });
      editLists(client, buyerTabs, (page) => withNdaStatus(page, offerId, 'Requested'));
      client.setQueryData<FullOffer>(
        offerKeys.one(offerId),
        (offer) => offer && { ...offer, ndaStatus: 'Requested' },
      );
      return { before };
    },
    onError: (_error, _id, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    onSettled: () => void readAgain(client, offerKeys.all),
  });
}

/**
 * Reads again what has changed. A first reading that is under way is not repeated by invalidating it, and may have been
 * answered before the change: it is begun anew.
 */
async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
}

const sendMark = {
  save: (ref: BuyerOfferRef) => call('saveOffer', { body: ref }),
  removeSaved: (ref: BuyerOfferRef) => call('removeSavedOffer', { query: ref }),
  archive: (ref: BuyerOfferRef) => call('archiveOffer', { params: ref }),
  unarchive: (ref: BuyerOfferRef) => call('unarchiveOffer', { params: ref }),
};

function editLists(
  client: QueryClient,
  tabs: readonly BuyerTab[],
  edit: (page: BuyerOfferPage) => BuyerOfferPage,
): void {
  for (const tab of tabs) {
    client.setQueriesData<BuyerOfferPage>(
      { queryKey: offerKeys.buyerLists(tab) },
      (page) => page && edit(page),
    );
  }
}
