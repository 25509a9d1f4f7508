import { webPaths } from '../../../config/paths';
import { useIsReader } from '../../../entities/members/use-may';
import { useSession } from '../../../lib/session';
import { EmptyState } from '../../../ui/list-states';
import { useMediaQuery } from '@mantine/hooks';
import { RowMenu } from '../../../ui/row-menu';
import { ExportMenu } from '../../../ui/export-menu';
import { useExport } from '../../../ui/use-export';
import { ownOfferFiles, ownOffersFailed } from '../import/own-offer-files';
import { prefetchOwnOffers, OwnOffers } from './own-offers';
import { ButtonLink } from '../../../ui/links';
import type { Prefetch } from '../../../lib/prefetch';

export const prefetch: Prefetch = ({ userId }, address) => prefetchOwnOffers(userId, 'all', address);

/** Page with all offers of the supplier, drafts and published (OFF-7). */
export function SupplierOffersPage() {
  const user = useSession();
  const isReader = useIsReader();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  if (!user) return null;
  return (
    <OwnOffers
      supplierId={user.userId}
      title="PROPOSALS"
      kind="all"
      sister={isPhone ? <MoreWays isReader={isReader} /> : <Ways isReader={isReader} />}
      empty={
        <EmptyState
          drawing="offers"
          title="No Proposals Yet"
          text="Describe your offer once; buyers find it, request the NDA and contact you. Only you see drafts."
          action={!isReader && <ButtonLink to={webPaths.wizard}>Write your first offer</ButtonLink>}
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

interface WaysProps {
  /** True for a person who may not import offers. */
  isReader: boolean;
}

const waysOf = (isReader: boolean) => ways.filter(({ to }) => !isReader || to !== webPaths.importOffers);

/** Links from the list to related pages. */
function Ways({ isReader }: WaysProps) {
  return (
    <>
      {waysOf(isReader).map(({ label, to }) => (
        <ButtonLink key={to} to={to} variant="default">
          {label}
        </ButtonLink>
      ))}
      <ExportMenu files={ownOfferFiles} failedTitle={ownOffersFailed} />
    </>
  );
}

/** Links from the list in a menu, because four buttons would take two lines on a phone. */
function MoreWays({ isReader }: WaysProps) {
  const exporting = useExport(ownOffersFailed);
  return (
    <RowMenu
      label="More"
      acts={[
        ...waysOf(isReader).map(({ label, to }) => ({ label, fullLabel: label, to })),
        ...ownOfferFiles.map((file) => ({
          label: `Export as ${file.label}`,
          fullLabel: `Export as ${file.label}`,
          isBusy: exporting.isPending,
          act: () => exporting.mutate(file),
        })),
      ]}
    />
  );
}
