import { useQueries } from '@tanstack/react-query';
import { webPaths } from '../../../config/paths';
import { profileKeys } from '../../../entities/companies/keys';
import { readCompared } from '../../../entities/offers/compare.model';
import { comparedOffers } from '../../../entities/offers/compared-offers';
import { oneOfferQuery } from '../../../entities/offers/queries';
import { useAddress } from '../../../lib/address';
import { call, isNotFound, unwrap } from '../../../lib/client';
import { useSession } from '../../../lib/session';
import { ButtonLink } from '../../../ui/links';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { PageFrame } from '../../../ui/page-frame';
import { ComparedTable } from './compared-table';
import { RequestAllNdas } from './request-all';

/** Compares two to four offers side by side; their ids are in the address (OFF-98). */
export function ComparePage() {
  const user = useSession();
  const [{ offers: asked }, changeAddress] = useAddress();
  const ids = readCompared(asked);
  const found = useQueries({ queries: ids.map((id) => oneOfferQuery(id)) });
  const companyIds = [...new Set(found.flatMap(({ data }) => (data && user ? [data.supplierId] : [])))];
  const profiles = useQueries({
    queries: companyIds.map((userId) => ({
      queryKey: profileKeys.one(userId, 'self'),
      queryFn: async () => unwrap(await call('getUserDetail', { params: { userId }, query: {} })),
    })),
  });
  const failed = found.find(({ error, data }) => error && !data && !isNotFound(error));

  function remove(id: number): void {
    comparedOffers.leaveOut(id);
    const left = ids.filter((each) => each !== id);
    changeAddress({ offers: left.join(',') || undefined });
  }

  return (
    <PageFrame title="Compare offers" count={ids.length} countNoun={['offer', 'offers']}>
      {ids.length === 0 ? (
        <EmptyState
          drawing="search"
          title="Nothing to compare yet"
          text="Tick two to four offers on a list, then press Compare."
          action={
            <ButtonLink
              to={user?.userType === 'Supplier' ? webPaths.supplierSearch : webPaths.buyerDashboard}
            >
              Find offers
            </ButtonLink>
          }
        />
      ) : failed ? (
        <ErrorState title="The offers could not be loaded" query={failed} />
      ) : found.some(({ isPending }) => isPending) ? (
        <SkeletonList label="Loading offers" rows={3} />
      ) : (
        <>
          {user?.userType === 'Buyer' && <RequestAllNdas offers={found.flatMap(({ data }) => data ?? [])} />}
          <ComparedTable
            columns={ids.map((id, index) => {
              const offer = found[index]?.data;
              const profile = offer && profiles[companyIds.indexOf(offer.supplierId)];
              const company = profile?.data ?? (profile?.isPending ? undefined : null);
              return { id, offer, company };
            })}
            viewer={user}
            onRemove={remove}
          />
        </>
      )}
    </PageFrame>
  );
}
