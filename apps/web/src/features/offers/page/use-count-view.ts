import { noNewsMs } from '@proffer/contract/home/beside-offer';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { unreadKeys } from '../../../entities/notifications/unread';
import { offerKeys } from '../../../entities/offers/keys';
import { call } from '../../../lib/client';
import { queryClient } from '../../../lib/query-client';
import { countsUpdatedAt, noNewsQuery } from './around-offer.query';

/**
 * Minimum time on the page for a view. A longer one would delay the view when a user returns to a page left early
 * (LIV-21).
 */
const lookMs = 500;

interface LookedAt {
  id: number;
  version: number;
  withheld: boolean;
  isOwner: boolean;
}

/**
 * Reports a view of the offer, once per visit of the page, after it has been visible for a moment. A background tab
 * counts once it becomes visible. Views of the owner are not reported, nor is a return within moments (LIV-21); errors
 * are ignored.
 * A buyer's view is skipped if the server said that it would record nothing new (OFF-330). A reported view also marks
 * notifications about the offer as read (NOT-10). Returns the id of the offer whose later notifications are to be
 * marked as read; null until the view is answered.
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
      const toldAt = isNoNews ? said.toldAt : countsUpdatedAt(buyerId ?? 0);
      // Unseen changes are acknowledged by their own button.
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
