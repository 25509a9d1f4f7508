import { webPaths } from '../../../config/paths';
import { useSession } from '../../../lib/session';
import { EmptyState } from '../../../ui/list-states';
import { ExportMenu } from '../import/export-menu';
import { OwnOffers } from './own-offers';
import { ButtonLink } from '../../../ui/links';

/** Every offer of the supplier, drafts and published (OFF-7). */
export function SupplierOffersPage() {
  const user = useSession();
  if (!user) return null;
  return (
    <OwnOffers
      supplierId={user.userId}
      title="PROPOSALS"
      kind="all"
      sister={
        <>
          <ButtonLink to={webPaths.supplierDashboard} variant="default">
            All Company Offers
          </ButtonLink>
          <ButtonLink to={webPaths.publishedOffers} variant="default">
            View Published
          </ButtonLink>
          <ButtonLink to={webPaths.importOffers} variant="default">
            Import
          </ButtonLink>
          <ExportMenu />
        </>
      }
      empty={
        <EmptyState
          title="No Proposals Yet"
          text="Write what you offer once; buyers find it, ask for the NDA and talk to you. A draft is seen by nobody else."
          action={<ButtonLink to={webPaths.wizard}>Write your first proposal</ButtonLink>}
        />
      }
    />
  );
}
