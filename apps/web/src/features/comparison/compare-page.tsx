import { useQuery } from '@tanstack/react-query';
import { webPaths } from '../../config/paths';
import { comparedOffers } from '../../entities/offers/compared-offers';
import { useMay } from '../../entities/members/use-may';
import { useAddress } from '../../lib/address';
import { isNotFound } from '../../lib/client';
import { useSession } from '../../lib/session';
import { ButtonLink } from '../../ui/links';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { readCompareView } from './compare-view.model';
import { comparisonQuery } from './comparison.queries';
import { OpenedComparison } from './opened-comparison';
import { SavedMenu } from './saved-menu';

/** Compares up to twelve offers and quotes; columns, wishes and order are in the address (CMP-1 to CMP-22). */
export function ComparePage() {
  const user = useSession();
  const mayWrite = useMay('prepare');
  const [values, changeAddress] = useAddress();
  const view = readCompareView(values);
  const isAsked = 'id' in view.asked || view.asked.columns !== '';
  const comparison = useQuery({ ...comparisonQuery(view.asked), enabled: isAsked });
  const isTrader = user !== null && user.userType !== 'Admin';

  if (isAsked && comparison.data && comparison.data.columns.length > 0) {
    return (
      <OpenedComparison
        comparison={comparison.data}
        view={view}
        changeAddress={changeAddress}
        onRemove={(key) => {
          if (key.startsWith('o')) comparedOffers.leaveOut(Number(key.slice(1)));
        }}
      />
    );
  }
  const isGone = isNotFound(comparison.error) || comparison.data?.columns.length === 0;
  return (
    <PageFrame title="Compare offers" actions={isTrader && <SavedMenu mayWrite={mayWrite} />}>
      {!isAsked || isGone ? (
        <EmptyState
          drawing="search"
          title={isGone ? 'There is no such comparison' : 'Nothing to compare yet'}
          text={
            isGone
              ? 'Its offers are not available, or it was saved by another company.'
              : 'Tick two to twelve offers on a list, then press Compare.'
          }
          action={
            <ButtonLink
              to={user?.userType === 'Supplier' ? webPaths.supplierSearch : webPaths.buyerDashboard}
            >
              Find offers
            </ButtonLink>
          }
        />
      ) : comparison.isError ? (
        <ErrorState title="The comparison could not be loaded" query={comparison} />
      ) : (
        <SkeletonList label="Loading the comparison" rows={3} />
      )}
    </PageFrame>
  );
}
