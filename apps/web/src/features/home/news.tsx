import { Text } from '@mantine/core';
import type { Notification } from '@proffer/contract/notifications/schemas';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { targetOf } from '../../entities/notifications/notice-target';
import { unreadCountsQuery, unreadKeys, unreadTotal } from '../../entities/notifications/unread';
import { call } from '../../lib/client';
import { MomentText } from '../../ui/date-text';
import { AnchorLink } from '../../ui/links';
import classes from './home.module.css';
import { placesOf, sideOf } from './places';
import { homeQueries } from './queries';
import { WaitingBlock } from './waiting-block';

/** Block of the newest unread notifications (OFF-542). */
export function News({ user }: { user: SessionUser }) {
  const isAdmin = user.userType === 'Admin';
  const { data: counts } = useQuery({ ...unreadCountsQuery(user.userId), enabled: !isAdmin });
  const unread = unreadTotal(counts);
  const news = useQuery({
    ...homeQueries.news(user),
    select: (rows) => ({ rows, total: Math.max(rows.length, unread) }),
  });
  const place = isAdmin ? {} : { allAt: placesOf[sideOf(user)].notifications };
  return (
    <WaitingBlock
      name="New since your last visit"
      query={{ ...news, data: news.data?.rows.length === 0 ? { rows: [], total: 0 } : news.data }}
      {...place}
      keyOf={({ notificationId }) => notificationId}
    >
      {(notification) => <NewsLine user={user} notification={notification} />}
    </WaitingBlock>
  );
}

/** Row of a notification; opening its link marks it as read. */
function NewsLine({ user, notification }: { user: SessionUser; notification: Notification }) {
  const client = useQueryClient();
  const target = targetOf(notification, user.userType);
  const { notificationId, notificationMessage, createdAt } = notification;

  async function markRead() {
    const result = await call('markRead', { query: { notificationId } });
    if (!result.ok) return;
    client.setQueryData(unreadKeys.counts(user.userId), result.body);
    await client.invalidateQueries({ queryKey: unreadKeys.lists });
  }

  return (
    <div className={classes.news}>
      {target ? (
        <AnchorLink {...target} className={classes.target} onClick={() => void markRead()}>
          {notificationMessage}
        </AnchorLink>
      ) : (
        <Text>{notificationMessage}</Text>
      )}
      <Text size="sm" c="dimmed">
        <MomentText at={createdAt} />
        {!target && ' · This no longer exists.'}
      </Text>
    </div>
  );
}
