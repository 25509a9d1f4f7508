import { lazy, Suspense } from 'react';
import { useSession } from '../../../lib/session';
import { onceIdle } from '../../../lib/when-idle';
import { BuyerOfferLists } from '../../../entities/offers/buyer-offer-lists';

const ExportBuyerOffers = lazy(async () => ({
  default: (await onceIdle(() => import('./after-list'))).ExportBuyerOffers,
}));

/** All offers of the market as one buyer has sorted them (OFF-60). */
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
