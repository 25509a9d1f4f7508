import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { useNotificationsRead } from '../../entities/notifications/unread';
import { readId } from '../../lib/address';
import { isNotFound } from '../../lib/client';
import { ButtonLink } from '../../ui/links';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { OpenedRequest } from './opened-request';
import { signatureRequestQuery } from './requests.queries';

/** Page of one signature request (COM-33). */
export function SignatureRequestPage() {
  const { requestId } = useParams({ strict: false });
  const id = readId(requestId ?? '');
  const { data: request, ...query } = useQuery({ ...signatureRequestQuery(id ?? 0), enabled: id !== null });
  useNotificationsRead('signature-request', request?.id ?? null);
  if (id === null || isNotFound(query.error)) {
    return (
      <EmptyState
        titleOrder={1}
        title="This signature request was not found"
        text="It belongs to another company, or the link is wrong."
        action={<ButtonLink to={webPaths.signatureRequests}>Go to signature requests</ButtonLink>}
      />
    );
  }
  if (request) return <OpenedRequest key={id} request={request} />;
  if (query.isError) {
    return <ErrorState titleOrder={1} title="This signature request could not be loaded" query={query} />;
  }
  return <SkeletonList rows={2} label="Loading the signature request" />;
}
