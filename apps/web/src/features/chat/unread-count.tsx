import { Badge, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cappedCount } from '../../entities/notifications/unread';
import { unreadQuery } from './unread.query';

/** Number of unread messages next to the navigation entry; nothing for zero. */
export function UnreadCount({ userId }: { userId: number }) {
  const { data: count = 0 } = useQuery(unreadQuery(userId));
  if (count === 0) return null;
  return (
    <Badge size="sm" circle={count < 10} component="span">
      {cappedCount(count)}
      <VisuallyHidden> unread</VisuallyHidden>
    </Badge>
  );
}
