import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/auth.schemas';
import type { ProposalView } from '@proffer/contract/proposals.schemas';
import { CallError } from '../../lib/client';
import { useNoticesRead } from '../../lib/notices';
import { useSession } from '../../lib/session';
import { statusBadges, statusOf } from '../../offers/offer-status.model';
import { oneOfferQuery } from '../../offers/queries';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { StatusBadge } from '../../ui/status-badge';
import { CompanyCard } from './company-card';
import { OfferHistory } from './offer-history';
import { OfferReading } from './offer-reading';
import classes from './offer-reading.module.css';
import { OfferSide } from './offer-side';
import { OfferTakedown } from './offer-takedown';
import { useCountView } from './use-count-view';
import { ButtonLink } from '../../ui/links';

/** One offer, seen by the public, a buyer, its owner or another supplier (decisions.md). */
export function OfferPage() {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const id = /^[1-9]\d{0,14}$/.test(params['id'] ?? '') ? Number(params['id']) : undefined;
  return id === undefined ? <NotAvailable /> : <LoadedOffer id={id} />;
}

function LoadedOffer({ id }: { id: number }) {
  const user = useSession();
  const { data: offer, error, isPending, refetch } = useQuery(oneOfferQuery(id));
  if (isPending) return <SkeletonList rows={1} label="Loading proposal..." />;
  if (!offer) {
    if (error instanceof CallError && error.status === 404) return <NotAvailable />;
    return <ErrorState title="Failed to load proposal" error={error} onRetry={() => void refetch()} />;
  }
  return <ShownOffer offer={offer} user={user} />;
}

function ShownOffer({ offer, user }: { offer: ProposalView; user: SessionUser | null }) {
  useCountView(offer);
  useNoticesRead('proposal', offer.id);
  const status = statusBadges[statusOf(offer)];
  return (
    <div className={classes.page}>
      <div>
        <OfferTakedown offer={offer} isAdmin={user?.userType === 'Admin'} />
        <OfferReading
          offer={offer}
          titleOrder={1}
          badge={
            (offer.isOwner || offer.closed) && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
          }
        />
        <OfferHistory offer={offer} />
      </div>
      <aside className={classes.side} aria-label="What you can do">
        <OfferSide offer={offer} user={user} />
        {user && !offer.isOwner && <CompanyCard offer={offer} canReport={user.userType !== 'Admin'} />}
      </aside>
    </div>
  );
}

function NotAvailable() {
  return (
    <EmptyState
      title="This offer is not available"
      text="It may have been removed or moved back to draft, or the link has a mistake in it."
      action={<ButtonLink to="/">Go to your offers</ButtonLink>}
    />
  );
}
