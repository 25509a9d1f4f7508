import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { Attachment } from '@proffer/contract/offers/schemas';
import type { FullOffer } from '../../../entities/offers/offer';
import { webPaths } from '../../../config/paths';
import { isNotFound } from '../../../lib/client';
import { useNotificationsRead } from '../../../entities/notifications/unread';
import { useSession } from '../../../lib/session';
import { statusBadges, statusOf } from '../../../entities/offers/offer-status.model';
import { oneOfferQuery } from '../../../entities/offers/queries';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { StatusBadge } from '../../../ui/status-badge';
import { CompanyCard } from './company-card';
import { EditingProvider } from './editing/editing';
import { useOwnEditing } from './editing/use-own-editing';
import { OfferHistory } from './offer-history';
import { OfferText } from './offer-reading';
import { MoreOffers } from './more-offers';
import { OfferHead } from './offer-head';
import classes from './offer-page.module.css';
import { OfferSide } from './offer-side';
import { OfferTakedown } from './offer-takedown';
import { UnseenAlert } from './unseen-alert';
import { useCountView } from './use-count-view';
import { ButtonLink } from '../../../ui/links';
import { PageTitle } from '../../../ui/page-title';
import { type Prefetch, idInAddress } from '../../../lib/prefetch';
import { queryClient } from '../../../lib/query-client';

const UnpublishedNote = lazy(async () => ({
  default: (await import('./editing/unpublished-note')).UnpublishedNote,
}));

const scanPollMs = 5_000;
const isBeingChecked = ({ scan }: Attachment) => scan === 'quarantined';

export const prefetch: Prefetch = async () => {
  const id = idInAddress();
  if (id !== null) await queryClient.prefetchQuery(oneOfferQuery(id));
};

/** Page of an offer for the public, a buyer, its owner or another supplier (OFF-25). */
export function OfferPage() {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const id = /^[1-9]\d{0,14}$/.test(params['id'] ?? '') ? Number(params['id']) : undefined;
  return id === undefined ? <NotAvailable /> : <LoadedOffer id={id} />;
}

function LoadedOffer({ id }: { id: number }) {
  const user = useSession();
  const {
    data: offer,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...oneOfferQuery(id),
    // Poll while the virus scanner checks an attachment.
    refetchInterval: ({ state }) => (state.data?.attachments.some(isBeingChecked) ? scanPollMs : false),
  });
  if (isPending) return <OfferSkeleton />;
  if (!offer) {
    if (isNotFound(error)) return <NotAvailable />;
    return <ErrorState titleOrder={1} title="Failed to load proposal" query={{ error, refetch }} />;
  }
  return <ShownOffer offer={offer} user={user} />;
}

function ShownOffer({ offer, user }: { offer: FullOffer; user: SessionUser | null }) {
  useNotificationsRead('proposal', useCountView(offer, user));
  const status = statusBadges[statusOf(offer)];
  const { editing, hasKept } = useOwnEditing(offer, user);
  return (
    <EditingProvider value={editing}>
      <div className={classes.page}>
        <PageTitle of={offer.title} />
        <OfferHead
          offer={offer}
          user={user}
          badge={
            (offer.isOwner || offer.closed) && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
          }
        />
        <div>
          {editing && hasKept && editing.open === null && (
            <Suspense>
              <UnpublishedNote key={offer.version} offer={offer} user={editing.user} begin={editing.begin} />
            </Suspense>
          )}
          {user?.userType === 'Buyer' && <UnseenAlert offer={offer} />}
          <OfferTakedown offer={offer} isAdmin={user?.userType === 'Admin'} />
          <OfferText offer={offer} order={2} />
          <OfferHistory offer={offer} />
        </div>
        <aside className={classes.side} aria-label="What you can do" data-print="no">
          <OfferSide offer={offer} user={user} />
          {user && !offer.isOwner && <CompanyCard offer={offer} canReport={user.userType !== 'Admin'} />}
        </aside>
        {!offer.isOwner && <MoreOffers offer={offer} isBuyer={user?.userType === 'Buyer'} />}
      </div>
    </EditingProvider>
  );
}

/** Placeholder for the offer and its actions while they load. */
function OfferSkeleton() {
  return (
    <div className={classes.page}>
      <SkeletonList rows={3} label="Loading proposal..." />
      <Skeleton height="14rem" radius="lg" aria-hidden />
    </div>
  );
}

function NotAvailable() {
  const user = useSession();
  const { href } = useLocation();
  return (
    <>
      <PageTitle of="Offer not available" />
      <EmptyState
        title="This offer is not available"
        titleOrder={1}
        text="It may have been removed or moved back to draft, or the link is wrong."
        action={
          user ? (
            <ButtonLink to="/">Go to your home page</ButtonLink>
          ) : (
            // A viewer with dealings on the offer may still read it after a login.
            <ButtonLink to={webPaths.login} search={{ next: href }}>
              Log in
            </ButtonLink>
          )
        }
      />
    </>
  );
}
