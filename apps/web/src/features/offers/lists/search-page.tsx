import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readId } from '../../../lib/address';
import { useSession } from '../../../lib/session';
import { onceIdle } from '../../../lib/when-idle';
import { prefetchBuyerOffers, BuyerOfferLists } from '../../../entities/offers/buyer-offer-lists';
import { useOfferView } from '../../../entities/offers/use-offer-view';
import { SkeletonList } from '../../../ui/list-states';
import type { Prefetch } from '../../../lib/prefetch';

/** Each role loads only the code of its own search. */
const importMarket = () => import('./market-search');
const MarketSearch = lazy(async () => ({ default: (await importMarket()).MarketSearch }));
const listActions = () => import('./list-actions');
const SearchActions = lazy(async () => ({ default: (await onceIdle(listActions)).SearchActions }));
const OpenOfferSearch = lazy(async () => ({ default: (await listActions()).OpenOfferSearch }));

export const prefetch: Prefetch = async ({ userId, userType }, address) => {
  if (readId(address['saved']) !== null) return undefined;
  return userType === 'Buyer'
    ? prefetchBuyerOffers(userId, address)
    : (await importMarket()).prefetchMarket(address);
};

/** Search over published offers (OFF-73); a buyer searches in their three lists. */
export function SearchPage() {
  const user = useSession();
  const { view } = useOfferView();
  const savedId = readId(useSearch({ strict: false })['saved' as never]);
  if (!user) return null;
  const title = view.keyword === '' ? 'Search Results' : `Search Results for “${view.keyword}”`;
  const actions = (
    <Suspense>
      <SearchActions />
    </Suspense>
  );
  if (savedId === null && user.userType === 'Buyer') {
    return <BuyerOfferLists buyerId={user.userId} title={title} actions={actions} isSearch />;
  }
  return (
    <Suspense fallback={<SkeletonList label="Loading offers" />}>
      {savedId === null ? (
        <MarketSearch title={title} actions={actions} />
      ) : (
        <OpenOfferSearch key={savedId} searchId={savedId} />
      )}
    </Suspense>
  );
}
