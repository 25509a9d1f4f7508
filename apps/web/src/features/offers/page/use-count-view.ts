import { useEffect } from 'react';
import { offerKeys } from '../../../entities/offers/keys';
import { call } from '../../../lib/client';
import { queryClient } from '../../../lib/query-client';

/** Shorter than this, a page was passed through and not looked at. Longer, coming back to one soon left would tell it late (LIV-21). */
const lookMs = 500;

interface LookedAt {
  id: number;
  version: number;
  withheld: boolean;
  isOwner: boolean;
}

/**
 * Tells the server that somebody looked at an offer: once for an offer and visit of the page, after it has been in
 * view for a moment. A tab opened in the background counts when it comes forward. The owner's own looks tell nothing,
 * nor does coming back to what was looked at a moment ago (LIV-21), and a failure is nobody's business.
 */
export function useCountView({ id, version, withheld, isOwner }: LookedAt): void {
  useEffect(() => {
    const told = offerKeys.lookedAt({ id, version, withheld });
    if (isOwner || queryClient.getQueryData(told)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function follow() {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => void count(), lookMs);
    }
    async function count() {
      stop();
      // What has changed is acknowledged by its own button.
      const { ok } = await call('viewedOffer', { params: { id }, body: { shown: true } });
      if (ok) queryClient.setQueryData(told, true);
    }
    function stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    }

    document.addEventListener('visibilitychange', follow);
    follow();
    return stop;
  }, [id, version, withheld, isOwner]);
}
