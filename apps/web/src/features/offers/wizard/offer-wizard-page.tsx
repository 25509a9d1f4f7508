import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { WritersOnly } from '../../../entities/members/writers-only';
import { webPaths } from '../../../config/paths';
import { isNotFound } from '../../../lib/client';
import { useSession } from '../../../lib/session';
import { oneOfferQuery } from '../../../entities/offers/queries';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { useHandedOver } from './saving/use-offer-edit';
import { WizardRoom } from './wizard-room';
import { ButtonLink } from '../../../ui/links';
import { PageTitle } from '../../../ui/page-title';

/** Page of the wizard for a new or an existing offer (OFF-38). */
export function OfferWizardPage() {
  return (
    <WritersOnly deed="write offers">
      <OfferWizard />
    </WritersOnly>
  );
}

function OfferWizard() {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const user = useSession();
  if (!user) return null;
  const given = params['id'];
  if (given === undefined) return <WizardRoom initial={null} user={user} />;
  return /^[1-9]\d{0,14}$/.test(given) ? (
    <EditedOffer key={given} id={Number(given)} user={user} />
  ) : (
    <NotEditable />
  );
}

function EditedOffer({ id, user }: { id: number; user: SessionUser }) {
  const running = useHandedOver(id);
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...oneOfferQuery(id),
    enabled: running === undefined,
    // A cached offer could cause a conflict at the first save.
    staleTime: 0,
    refetchOnMount: true,
    refetchOnWindowFocus: false,
  });
  const offer = running ? running.saver.getState().offer : isFetchedAfterMount ? data : undefined;
  if (!offer) {
    if (isNotFound(error)) return <NotEditable />;
    if (error)
      return <ErrorState titleOrder={1} title="Failed to load proposal" query={{ error, refetch }} />;
    return <SkeletonList rows={2} label="Loading proposal..." />;
  }
  if (!offer.isOwner || offer.closed) return <NotEditable />;
  return <WizardRoom initial={offer} user={user} running={running} />;
}

function NotEditable() {
  return (
    <>
      <PageTitle of="This offer cannot be edited" />
      <EmptyState
        title="This offer cannot be edited"
        text="It is closed, was removed, or belongs to another company."
        action={<ButtonLink to={webPaths.supplierOffers}>Go to your offers</ButtonLink>}
      />
    </>
  );
}
