import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { readId } from '../../lib/address';
import { isNotFound } from '../../lib/client';
import { useNotificationsRead } from '../../entities/notifications/unread';
import { sessionQuery, useSession } from '../../lib/session';
import { ButtonLink } from '../../ui/links';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { PageTitle } from '../../ui/page-title';
import { CompanyActions } from './company-actions';
import { ProfileView } from './profile-view';
import { companyCertificatesQuery } from '../../entities/companies/certificates.query';
import { profileQuery } from '../../entities/companies/profile.query';
import { type Prefetch, idInAddress } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';
import { PublicCompanyView } from './public-company';
import { publicCompanyQuery } from './public-company.queries';
import { companyItemsQuery } from './queries';

export const prefetch: Prefetch = async () => {
  const id = idInAddress();
  if (id === null) return;
  await Promise.all([
    queryClient.prefetchQuery(profileQuery(id)),
    queryClient.prefetchQuery(companyItemsQuery(id)),
    queryClient.prefetchQuery(companyCertificatesQuery(id)),
  ]);
};

/** Page with another company's profile (`sprofile/{id}`, `bprofile/{id}`, `company-profile/{id}`; PRO-3). */
export function CompanyPage() {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const id = readId(params['id']);
  return id === null ? <NotAvailable /> : <CompanyFor key={id} id={id} />;
}

/** The company as members see it, or its public page for strangers. */
function CompanyFor({ id }: { id: number }) {
  const { data: user, isPending } = useQuery(sessionQuery);
  if (isPending) return <SkeletonList label="Loading the company" />;
  return user ? <Company id={id} /> : <PublicCompanyPage id={id} />;
}

function Company({ id }: { id: number }) {
  const user = useSession();
  const { data: profile, error, refetch } = useQuery({ ...profileQuery(id), enabled: user !== null });
  useNotificationsRead('profile', profile ? id : null);
  if (profile && user) {
    return (
      <>
        <PageTitle of={profile.companyName} />
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

function PublicCompanyPage({ id }: { id: number }) {
  const { data: company, error, refetch } = useQuery(publicCompanyQuery(id));
  if (company) return <PublicCompanyView company={company} />;
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
