import { webPaths } from '../../../config/paths';
import { useSession } from '../../../lib/session';
import { EmptyState } from '../../../ui/list-states';
import { prefetchOwnOffers, OwnOffers } from './own-offers';
import { ButtonLink } from '../../../ui/links';
import type { Prefetch } from '../../../lib/prefetch';

export const prefetch: Prefetch = ({ userId }, address) => prefetchOwnOffers(userId, 'published', address);

/** Page with the supplier’s published offers (OFF-7). */
export function PublishedOffersPage() {
  const user = useSession();
  if (!user) return null;
  return (
    <OwnOffers
      supplierId={user.userId}
      title="PUBLISHED PROPOSALS"
      kind="published"
      sister={
        <ButtonLink to={webPaths.supplierOffers} variant="default">
          View Draft
        </ButtonLink>
      }
      empty={
        <EmptyState
          drawing="offers"
          title="No Published Proposals Yet"
          text="Publish a draft and buyers can find it here on the market."
          action={
            <ButtonLink to={webPaths.supplierOffers} search={{ only: 'draft' }}>
              Look at your drafts
            </ButtonLink>
          }
        />
      }
    />
  );
}
