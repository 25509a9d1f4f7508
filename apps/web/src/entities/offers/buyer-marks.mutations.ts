import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BuyerTab, buyerTabs } from '@proffer/contract/wire/choices';
import type { FullOffer } from './offer';
import { call, unwrap } from '../../lib/client';
import { withNdaStatus } from './buyer-marks.model';
import { offerKeys } from './keys';
import { type BuyerOfferPage } from './queries';

/** Mutation that requests the NDA, with an optimistic update of the button. */
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
 * Refetches a query after a change. A first fetch still in flight may predate the change, and invalidating does not
 * repeat it, so it is cancelled and started again.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
}

export function editLists(
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
