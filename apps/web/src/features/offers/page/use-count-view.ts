import { useEffect } from 'react';
import { call } from '../../../lib/client';

/** Shorter than this, a page was passed through and not looked at. */
const lookMs = 1_000;

/**
 * Tells the server that somebody looked at an offer: once for an offer and visit of the page, after it has been in
 * view for a moment. A tab opened in the background counts when it comes forward. The owner's own looks tell nothing,
 * and a failure is nobody's business.
 */
export function useCountView({ id, isOwner }: { id: number; isOwner: boolean }): void {
  useEffect(() => {
    if (isOwner) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function follow() {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(count, lookMs);
    }
    function count() {
      stop();
      // What has changed is acknowledged by its own button.
      void call('viewedOffer', { params: { id }, body: { shown: true } });
    }
    function stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    }

    document.addEventListener('visibilitychange', follow);
    follow();
    return stop;
  }, [id, isOwner]);
}
