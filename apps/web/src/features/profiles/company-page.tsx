import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { readId } from '../../lib/address';
import { isNotFound } from '../../lib/client';
import { useNotificationsRead } from '../../entities/notifications/unread';
import { useSession } from '../../lib/session';
import { ButtonLink } from '../../ui/links';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { CompanyActions } from './company-actions';
import { ProfileView } from './profile-view';
import { profileQuery } from '../../entities/companies/profile.query';
import { type Prefetch, idInAddress } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';
import { companyItemsQuery } from './queries';

export const prefetch: Prefetch = async () => {
  const id = idInAddress();
  if (id === null) return;
  await Promise.all([
    queryClient.prefetchQuery(profileQuery(id)),
    queryClient.prefetchQuery(companyItemsQuery(id)),
  ]);
};

/** Page with another company's profile (`sprofile/{id}`, `bprofile/{id}`, `company-profile/{id}`; PRO-3). */
export function CompanyPage() {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const id = readId(params['id']);
  return id === null ? <NotAvailable /> : <Company key={id} id={id} />;
}

function Company({ id }: { id: number }) {
  const user = useSession();
  const { data: profile, error, refetch } = useQuery({ ...profileQuery(id), enabled: user !== null });
  useNotificationsRead('profile', profile ? id : null);
  if (profile && user) {
    return (
      <>
        <title>{`${profile.companyName} · Proffer`}</title>
        <ProfileView profile={profile} actions={<CompanyActions user={user} profile={profile} />} />
      </>
    );
  }
  if (isNotFound(error)) return <NotAvailable />;
  if (error) {
    return <ErrorState titleOrder={1} title="The company could not be loaded" query={{ error, refetch }} />;
  }
  return <SkeletonList label="Loading the company" />;
}

function NotAvailable() {
  return (
    <EmptyState
      drawing="companies"
      title="This company is not available"
      text="It may have left the market, or the link is wrong."
      action={<ButtonLink to="/">Go to your home page</ButtonLink>}
    />
  );
}
