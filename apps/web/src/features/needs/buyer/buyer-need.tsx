import { useQuery } from '@tanstack/react-query';
import { webPaths } from '../../../config/paths';
import { needQuery } from '../../../entities/needs/need-queries';
import { useNotificationsRead } from '../../../entities/notifications/unread';
import { WritersOnly } from '../../../entities/members/writers-only';
import { readId } from '../../../lib/address';
import { isNotFound } from '../../../lib/client';
import { ButtonLink } from '../../../ui/links';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { EditNeed } from '../form/edit-need';
import { OpenedNeed } from './opened-need';

interface Props {
  /** The id as text from the address. */
  id: string;
  isEditing: boolean;
}

/** Loads an own need for its page or its form. */
export function BuyerNeed({ id, isEditing }: Props) {
  const needId = readId(id);
  // A form must not change while it is filled in.
  const query = useQuery({
    ...needQuery(needId ?? 0),
    enabled: needId !== null,
    ...(isEditing && { refetchOnWindowFocus: false }),
  });
  const { data: need } = query;
  useNotificationsRead('need', need?.needId ?? null);
  if (needId === null || isNotFound(query.error) || need?.isOwn === false) {
    return (
      <EmptyState
        title="This need was not found"
        titleOrder={1}
        text="It is not one of yours, or the link is wrong."
        action={<ButtonLink to={webPaths.buyerNeeds}>Go to Needs</ButtonLink>}
      />
    );
  }
  if (need) {
    const isChangeable = need.status === 'draft' || need.status === 'open';
    if (!isEditing || !isChangeable) return <OpenedNeed key={needId} need={need} />;
    return (
      <WritersOnly deed="change this need">
        <EditNeed key={needId} need={need} />
      </WritersOnly>
    );
  }
  if (query.isError) {
    return <ErrorState titleOrder={1} title="This need could not be loaded" query={query} />;
  }
  return <SkeletonList rows={2} label="Loading the need" />;
}
