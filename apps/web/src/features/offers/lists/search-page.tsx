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
const OpenSavedSearch = lazy(async () => ({ default: (await listActions()).OpenSavedSearch }));

export const prefetch: Prefetch = async ({ userId, userType }, address) => {
  if (userType !== 'Buyer') return (await importMarket()).prefetchMarket(address);
  return readId(address['saved']) === null ? prefetchBuyerOffers(userId, address) : undefined;
};

/** Search over published offers (OFF-73); a buyer searches in their three lists. */
export function SearchPage() {
  const user = useSession();
  const { view } = useOfferView();
  const savedId = readId(useSearch({ strict: false })['saved' as never]);
  if (!user) return null;
  const title = view.keyword === '' ? 'Search Results' : `Search Results for “${view.keyword}”`;
  const isBuyer = user.userType === 'Buyer';
  if (!isBuyer || savedId !== null) {
    return (
      <Suspense fallback={<SkeletonList label="Loading offers" />}>
        {isBuyer ? <OpenSavedSearch key={savedId} searchId={savedId ?? 0} /> : <MarketSearch title={title} />}
      </Suspense>
    );
  }
  const actions = (
    <Suspense>
      <SearchActions />
    </Suspense>
  );
  return <BuyerOfferLists buyerId={user.userId} title={title} actions={actions} isSearch />;
}
