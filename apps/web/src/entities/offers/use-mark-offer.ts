import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { onceConnected, whenIdle } from '../../lib/when-idle';
import type { BuyerTab } from '@proffer/contract/wire/choices';
import type { BuyerMark } from './buyer-marks.model';

const load = () => import('./mark-offer');

/** Returns a function that marks an offer and shows the outcome; its code is lazy-loaded after the page. */
export function useMarkOffer(buyerId: number) {
  const client = useQueryClient();
  // A loading error is reported when the user marks an offer.
  useEffect(() => whenIdle(() => void onceConnected(load).catch(() => undefined)), []);
  return useCallback(
    async (offerId: number, mark: BuyerMark, from: BuyerTab): Promise<void> =>
      (await load()).markOffer(client, buyerId, { offerId, mark, from }),
    [client, buyerId],
  );
}
