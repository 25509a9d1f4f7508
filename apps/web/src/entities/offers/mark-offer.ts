import type { QueryClient } from '@tanstack/react-query';
import type { BuyerTotals } from '@proffer/contract/offers/lists.schemas';
import type { BuyerTab } from '@proffer/contract/wire/choices';
import { call, errorText, unwrap } from '../../lib/client';
import { toast } from '../../ui/toasts';
import type { BuyerMark } from './buyer-marks.model';
import { editLists, readAgain } from './buyer-marks.mutations';
import { offerKeys } from './keys';
import { markTexts, type Undo, undoOf, withoutOffer } from './mark-outcome.model';

interface BuyerOfferRef {
  buyerId: number;
  offerId: number;
}

interface MarkChange {
  offerId: number;
  mark: BuyerMark;
  /** Tab that the offer is on for the user. */
  from: BuyerTab;
}

/**
 * Marks an offer and shows a toast in the words of the specification (OFF-67 to OFF-69), with Undo where possible.
 * Saving twice is no error.
 */
export async function markOffer(client: QueryClient, buyerId: number, change: MarkChange): Promise<void> {
  const texts = markTexts[change.mark];
  const undo = undoOf[change.mark];
  try {
    const outcome = await changeMark(client, buyerId, change);
    if (outcome === 'already') toast.info('Already saved!');
    else toast.success(texts.done, undefined, undo && { undo: () => void takeBack(undo) });
  } catch (error) {
    toast.error(texts.failed, errorText(error));
  }

  async function takeBack({ done, ...back }: Undo): Promise<void> {
    try {
      await changeMark(client, buyerId, { offerId: change.offerId, ...back });
      toast.success(done);
    } catch (error) {
      toast.error(markTexts[back.mark].failed, errorText(error));
    }
  }
}

/**
 * Saves, removes, archives or unarchives an offer with an optimistic update. Resolves to `already` for an offer that
 * was saved before (409).
 */
function changeMark(client: QueryClient, buyerId: number, change: MarkChange): Promise<'done' | 'already'> {
  const mutation = client.getMutationCache().build(client, {
    mutationFn: async ({ offerId, mark }: MarkChange): Promise<'done' | 'already'> => {
      const result = await sendMark[mark]({ buyerId, offerId });
      if (!result.ok && result.problem.code === 'already_saved') return 'already';
      unwrap(result);
      return 'done';
    },
    onMutate: async ({ offerId, from }: MarkChange) => {
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
  return mutation.execute(change);
}

const sendMark = {
  save: (ref: BuyerOfferRef) => call('saveOffer', { body: ref }),
  removeSaved: (ref: BuyerOfferRef) => call('removeSavedOffer', { query: ref }),
  archive: (ref: BuyerOfferRef) => call('archiveOffer', { params: ref }),
  unarchive: (ref: BuyerOfferRef) => call('unarchiveOffer', { params: ref }),
};
