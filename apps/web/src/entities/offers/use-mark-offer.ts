import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { onceConnected, whenIdle } from '../../lib/when-idle';
import type { BuyerTab } from '@proffer/contract/wire/choices';
import type { BuyerMark } from './buyer-marks.model';

const load = () => import('./mark-offer');

/** Marks an offer and says what came of it; how comes once the page stands. */
export function useMarkOffer(buyerId: number) {
  const client = useQueryClient();
  // Why it cannot be loaded is told when something is marked.
  useEffect(() => whenIdle(() => void onceConnected(load).catch(() => undefined)), []);
  return useCallback(
    async (offerId: number, mark: BuyerMark, from: BuyerTab): Promise<void> =>
      (await load()).markOffer(client, buyerId, { offerId, mark, from }),
    [client, buyerId],
  );
}
