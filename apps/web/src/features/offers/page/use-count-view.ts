import { noNewsMs } from '@proffer/contract/home/beside-offer';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { unreadKeys } from '../../../entities/notifications/unread';
import { offerKeys } from '../../../entities/offers/keys';
import { call } from '../../../lib/client';
import { queryClient } from '../../../lib/query-client';
import { countsToldAt, noNewsQuery } from './beside-offer.query';

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
 *
 * A buyer's look of which the server has just said that it would tell nothing is not told either (OFF-330). With one that is,
 * the server has what was told of the offer read (NOT-10). Gives the offer whose notifications are left to be marked as read
 * by themselves; null until such a look is answered.
 */
export function useCountView(offer: LookedAt, user: SessionUser | null): number | null {
  const { id, version, withheld, isOwner } = offer;
  const buyerId = user?.userType === 'Buyer' ? user.userId : null;
  useQuery({ ...noNewsQuery(offer, buyerId ?? 0), enabled: buyerId !== null });
  const isAnswered =
    useQuery<boolean>({ queryKey: offerKeys.lookedAt({ id, version, withheld }), queryFn: skipToken })
      .data !== undefined;

  useEffect(() => {
    const told = offerKeys.lookedAt({ id, version, withheld });
    const noNews = noNewsQuery({ id, version, withheld }, buyerId ?? 0).queryKey;
    if (isOwner || queryClient.getQueryData(told)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function follow() {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => void count(), lookMs);
    }
    async function count() {
      stop();
      const said = queryClient.getQueryData(noNews);
      const isNoNews = said && Date.now() - said.askedAt < noNewsMs;
      const toldAt = isNoNews ? said.toldAt : countsToldAt(buyerId ?? 0);
      // What has changed is acknowledged by its own button.
      const { ok } = isNoNews
        ? { ok: true }
        : await call('viewedOffer', { params: { id }, body: { shown: true } });
      if (ok && buyerId !== null) queryClient.setQueryData(unreadKeys.readOf('proposal', id), toldAt);
      queryClient.setQueryData(told, ok);
    }
    function stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    }

    document.addEventListener('visibilitychange', follow);
    follow();
    return stop;
  }, [id, version, withheld, isOwner, buyerId]);

  return buyerId !== null && !isAnswered ? null : id;
}
