import { useRef } from 'react';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { useRequestNda } from '../offers/buyer-marks.mutations';

/** Requests the NDA of one offer, once, and shows the result. */
export function useAskForNda(buyerId: number, offerId: number) {
  const request = useRequestNda(buyerId);
  const isUnderWay = useRef(false);
  return {
    /** Pressed here: the button keeps the focus. */
    isAsked: request.isPending || request.isSuccess,
    async ask(): Promise<void> {
      // The second click of a double click may come before the button renders its new state.
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
