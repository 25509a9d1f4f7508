import { useMatch, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { webPaths } from '../../config/paths';
import { needQuery, ownNeedsQuery } from '../../entities/needs/need-queries';
import { foundNeedsQuery, ownAnswerQuery, ownAnswersQuery } from '../../entities/needs/need-queries';
import { readId, useAddress } from '../../lib/address';
import { pagePart } from '../../lib/page-part';
import { readPage } from '../../lib/page-address';
import { idInAddress, type Prefetch } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';
import { SkeletonList } from '../../ui/list-states';
import { foundNeedsFilters, readFoundNeedsView } from './list/found-needs.model';
import { ownNeedsFilters, readOwnNeedsView } from './list/own-needs.model';

const buyerParts = () => import('./buyer-parts');
const { Part: OwnNeeds } = pagePart(async () => (await buyerParts()).OwnNeeds);
const { Part: NewNeed } = pagePart(async () => (await buyerParts()).NewNeed);
const { Part: BuyerNeed } = pagePart(async () => (await buyerParts()).BuyerNeed);

const supplierParts = () => import('./supplier-parts');
const { Part: FoundNeeds } = pagePart(async () => (await supplierParts()).FoundNeeds);
const { Part: AnsweredNeeds } = pagePart(async () => (await supplierParts()).AnsweredNeeds);
const { Part: SupplierNeed } = pagePart(async () => (await supplierParts()).SupplierNeed);
const { Part: PublicNeeds } = pagePart(async () => (await supplierParts()).PublicNeeds);
const { Part: PublicNeed } = pagePart(async () => (await supplierParts()).PublicNeed);
const { Part: OpenNeedSearch } = pagePart(async () => (await import('./list/need-searches')).OpenNeedSearch);

const isAt = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

export const prefetch: Prefetch = async (_user, address) => {
  const { pathname } = location;
  const id = idInAddress();
  if (isAt(webPaths.supplierNeeds, pathname)) {
    if (id !== null) {
      return Promise.all([
        queryClient.prefetchQuery(needQuery(id)),
        queryClient.prefetchQuery(ownAnswerQuery(id)),
      ]);
    }
    if (readId(address['saved']) !== null) return undefined;
    return address['tab'] === 'answered'
      ? queryClient.prefetchQuery(ownAnswersQuery(readPage(address['page'])))
      : queryClient.prefetchQuery(foundNeedsQuery(foundNeedsFilters(readFoundNeedsView(address))));
  }
  if (!isAt(webPaths.buyerNeeds, pathname)) return undefined;
  if (id !== null) return queryClient.prefetchQuery(needQuery(id));
  return pathname === webPaths.buyerNeeds
    ? queryClient.prefetchQuery(ownNeedsQuery(ownNeedsFilters(readOwnNeedsView(address))))
    : undefined;
};

/**
 * Every page of needs: lists, forms and needs of buyers, suppliers and strangers. A single module, because separate
 * ones would enlarge everybody's first load.
 */
export function NeedsPage() {
  return (
    <Suspense fallback={<SkeletonList rows={2} label="Loading" />}>
      <NamedPart />
    </Suspense>
  );
}

/** Renders the part that the route names. */
function NamedPart() {
  // The address is that of the next page already while this one is being left.
  const { fullPath: route }: { fullPath: string } = useMatch({ strict: false });
  const [{ tab, saved }] = useAddress();
  const { needId }: Record<string, string | undefined> = useParams({ strict: false });
  if (isAt(webPaths.buyerNeeds, route)) {
    if (needId === undefined) return <OwnNeeds />;
    if (needId === 'new') return <NewNeed />;
    return <BuyerNeed id={needId} isEditing={route.endsWith('/edit')} />;
  }
  if (isAt(webPaths.supplierNeeds, route)) {
    if (needId !== undefined) return <SupplierNeed id={needId} />;
    const searchId = readId(saved);
    if (searchId !== null) return <OpenNeedSearch key={searchId} searchId={searchId} />;
    return tab === 'answered' ? <AnsweredNeeds /> : <FoundNeeds />;
  }
  return needId === undefined ? <PublicNeeds /> : <PublicNeed id={needId} />;
}
