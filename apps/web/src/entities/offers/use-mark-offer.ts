import { useCallback } from 'react';
import type { BuyerTab } from '@proffer/contract/wire/choices';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { type BuyerMark, markTexts, type Undo, undoOf } from './buyer-marks.model';
import { useBuyerMark } from './buyer-marks.mutations';

/**
 * Marks an offer and says what came of it in the specification's words (OFF-67 to OFF-69), with Undo where an act can be
 * taken back. Saving twice is answered calmly.
 */
export function useMarkOffer(buyerId: number) {
  const { mutateAsync } = useBuyerMark(buyerId);
  return useCallback(
    async (offerId: number, mark: BuyerMark, from: BuyerTab): Promise<void> => {
      const texts = markTexts[mark];
      const undo = undoOf[mark];
      try {
        const outcome = await mutateAsync({ offerId, mark, from });
        if (outcome === 'already') toast.info('Already saved!');
        else toast.success(texts.done, undefined, undo && { undo: () => void takeBack(undo) });
      } catch (error) {
        toast.error(texts.failed, errorText(error));
      }

      async function takeBack({ done, ...back }: Undo): Promise<void> {
        try {
          await mutateAsync({ offerId, ...back });
          toast.success(done);
        } catch (error) {
          toast.error(markTexts[back.mark].failed, errorText(error));
        }
      }
    },
    [mutateAsync],
  );
}
