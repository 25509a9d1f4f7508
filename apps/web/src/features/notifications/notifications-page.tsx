import { Button, Stack } from '@mantine/core';
import { notificationCategories, type NotificationCategory } from '@proffer/contract/wire/choices';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { Notification } from '@proffer/contract/notifications/schemas';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/client';
import { unreadCountsQuery, unreadTotal } from '../../entities/notifications/unread';
import { useSession } from '../../lib/session';
import { AnchorLink } from '../../ui/links';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { toast } from '../../ui/toasts';
import { useMarkAllRead, useMarkRead } from './mutations';
import { NotificationGroup } from './notification-group';
import { settingsPath } from './notifications.model';
import { unreadListQuery } from './queries';
import type { Prefetch } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';

const sayWhy = (error: Error) => toast.error('It was not marked as read', errorText(error));

export const prefetch: Prefetch = ({ userId }) => queryClient.prefetchQuery(unreadListQuery(userId));

/** Notifications page (`snotification`, `bnotification`): unread notifications by category (NOT-1 to NOT-7). */
export function NotificationsPage() {
  const user = useSession();
  return user && <Notifications key={user.userId} user={user} />;
}

function Notifications({ user }: { user: SessionUser }) {
  const counts = useQuery(unreadCountsQuery(user.userId));
  const lists = useQuery(unreadListQuery(user.userId));
  const markRead = useMarkRead(user.userId);
  const markAllRead = useMarkAllRead(user.userId);
  const total = counts.data && unreadTotal(counts.data);
  const failed = [counts, lists].find(({ isError, data }) => isError && data === undefined);

  const readOne = (notification: Notification) => markRead.mutate(notification, { onError: sayWhy });
  const readAll = (category?: NotificationCategory) => markAllRead.mutate(category, { onError: sayWhy });

  return (
    <PageFrame
      title="Notifications"
      count={total}
      countNoun={['unread', 'unread']}
      actions={
        <>
          <AnchorLink to={settingsPath(user.userType)} search={{ section: 'notifications' }} size="sm">
            Mails and quiet hours
          </AnchorLink>
          <Button variant="default" disabled={!total} onClick={() => readAll()}>
            Mark all as read
          </Button>
        </>
      }
    >
      {failed && (
        <ErrorState
          title="Notifications could not be loaded"
          query={{
            error: failed.error,
            refetch: () => Promise.all([counts.refetch(), lists.refetch()]),
          }}
        />
      )}
      {!failed && !(counts.data && lists.data) && <SkeletonList rows={3} label="Loading notifications" />}
      {counts.data && lists.data && (
        <Stack gap="lg">
          {notificationCategories.map((category) => (
            <NotificationGroup
              key={category}
              user={user}
              category={category}
              unreadCount={counts.data[category]}
              unread={lists.data[category]}
              onRead={readOne}
              onAllRead={readAll}
            />
          ))}
        </Stack>
      )}
    </PageFrame>
  );
}
