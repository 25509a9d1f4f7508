import { useCallback } from 'react';
import type { BuyerTab } from '@proffer/contract/choices';
import { errorText } from '../lib/client';
import { toast } from '../ui/toasts';
import { type BuyerMark, markTexts, undoOf } from './buyer-marks.model';
import { useBuyerMark } from './buyer-marks.mutations';

/**
 * Marks an offer and says what came of it in the specification's words (spec §8), with Undo where an act can be
 * taken back. Saving twice is answered calmly.
 */
export function useMarkOffer(buyerId: number) {
  const { mutateAsync } = useBuyerMark(buyerId);
  return useCallback(
    async (proposalId: number, mark: BuyerMark, from: BuyerTab): Promise<void> => {
      const texts = markTexts[mark];
      const undo = undoOf(mark);
      try {
        const outcome = await mutateAsync({ proposalId, mark, from });
        if (outcome === 'already') toast.info('Already saved!');
        else if (undo === null) toast.success(texts.done);
        else toast.success(texts.done, undefined, { undo: () => void takeBack(undo) });
      } catch (error) {
        toast.error(texts.failed, errorText(error));
      }

      async function takeBack(back: BuyerMark): Promise<void> {
        try {
          await mutateAsync({ proposalId, mark: back, from: mark === 'archive' ? 'archived' : 'active' });
          toast.success(back === 'unarchive' ? markTexts.unarchive.done : 'Back on your saved offers');
        } catch (error) {
          toast.error(markTexts[back].failed, errorText(error));
        }
      }
    },
    [mutateAsync],
  );
}
