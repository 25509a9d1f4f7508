import { useRef } from 'react';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { useRequestNda } from '../offers/buyer-marks.mutations';

/** Asks for the NDA of one offer, once, and says what came of it. */
export function useAskForNda(buyerId: number, offerId: number) {
  const request = useRequestNda(buyerId);
  const isUnderWay = useRef(false);
  return {
    /** It was pressed here: the button that says so keeps the focus. */
    isAsked: request.isPending || request.isSuccess,
    async ask(): Promise<void> {
      // The second half of a double click may come before the button is drawn in its new state.
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      try {
        await request.mutateAsync(offerId);
        toast.success('NDA requested successfully');
      } catch (error) {
        isUnderWay.current = false;
        toast.error('NDA request failed', errorText(error));
      }
    },
  };
}
