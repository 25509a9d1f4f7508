import { webPaths } from '../../../config/paths';
import { useSession } from '../../../lib/session';
import { EmptyState } from '../../../ui/list-states';
import { useMediaQuery } from '@mantine/hooks';
import { RowMenu } from '../../../ui/row-menu';
import { exportFormats } from '../import/export-button';
import { useExportOffers } from '../import/use-export-offers';
import { ExportMenu } from '../import/export-menu';
import { OwnOffers } from './own-offers';
import { ButtonLink } from '../../../ui/links';

/** Every offer of the supplier, drafts and published (OFF-7). */
export function SupplierOffersPage() {
  const user = useSession();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  if (!user) return null;
  return (
    <OwnOffers
      supplierId={user.userId}
      title="PROPOSALS"
      kind="all"
      sister={isPhone ? <MoreWays /> : <Ways />}
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

const ways = [
  { label: 'All Company Offers', to: webPaths.supplierDashboard },
  { label: 'View Published', to: webPaths.publishedOffers },
  { label: 'Import', to: webPaths.importOffers },
];

/** Where else one's own offers lead. */
function Ways() {
  return (
    <>
      {ways.map(({ label, to }) => (
        <ButtonLink key={to} to={to} variant="default">
          {label}
        </ButtonLink>
      ))}
      <ExportMenu />
    </>
  );
}

/** The same on a phone, in a menu: four buttons beside the first would take two lines of it. */
function MoreWays() {
  const exporting = useExportOffers();
  return (
    <RowMenu
      label="More"
      acts={[
        ...ways.map(({ label, to }) => ({ label, fullLabel: label, to })),
        ...Object.entries(exportFormats).map(([format, name]) => ({
          label: `Export as ${name}`,
          fullLabel: `Export as ${name}`,
          isBusy: exporting.isPending,
          act: () => exporting.mutate(format === 'csv' ? 'csv' : 'xlsx'),
        })),
      ]}
    />
  );
}
