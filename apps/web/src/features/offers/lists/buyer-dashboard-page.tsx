import { lazy, Suspense } from 'react';
import type { Prefetch } from '../../../lib/prefetch';
import { useSession } from '../../../lib/session';
import { onceIdle } from '../../../lib/when-idle';
import { prefetchBuyerOffers, BuyerOfferLists } from '../../../entities/offers/buyer-offer-lists';

const ExportBuyerOffers = lazy(async () => ({
  default: (await onceIdle(() => import('./list-actions'))).ExportBuyerOffers,
}));

export const prefetch: Prefetch = ({ userId }, address) => prefetchBuyerOffers(userId, address);

/** Page with a buyer's lists of offers (OFF-60). */
export function BuyerDashboardPage() {
  const user = useSession();
  if (!user) return null;
  const actions = (
    <Suspense fallback={null}>
      <ExportBuyerOffers />
    </Suspense>
  );
  return <BuyerOfferLists buyerId={user.userId} title="All Offers" actions={actions} />;
}
