import { lazy, Suspense } from 'react';
import type { BuyerTab } from '@proffer/contract/wire/choices';
import { useSession } from '../../../lib/session';
import { BuyerOfferLists, type EmptyTab } from '../../../entities/offers/buyer-offer-lists';

/** Comes once the page stands. */
const ExportBuyerOffers = lazy(async () => ({
  default: (await import('./after-list')).ExportBuyerOffers,
}));

const empty: Record<BuyerTab, EmptyTab> = {
  saved: {
    title: 'No Saved Offers Yet',
    text: 'Save offers you want to come back to; they wait here.',
    next: { tab: 'active', label: 'Browse active offers' },
  },
  active: {
    title: 'No Active Offers Yet',
    text: 'Published offers that you have neither saved nor archived stand here.',
    next: { tab: 'saved', label: 'Look at saved offers' },
  },
  archived: {
    title: 'No Archived Offers Yet',
    text: 'Archive offers that are not for you; they leave your lists and wait here.',
    next: { tab: 'active', label: 'Browse active offers' },
  },
};

/** All offers of the market as one buyer has sorted them (OFF-60). */
export function BuyerDashboardPage() {
  const user = useSession();
  if (!user) return null;
  const actions = (
    <Suspense fallback={null}>
      <ExportBuyerOffers />
    </Suspense>
  );
  return <BuyerOfferLists buyerId={user.userId} title="All Offers" actions={actions} empty={empty} />;
}
