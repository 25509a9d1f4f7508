import { Badge, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cappedCount } from '../../entities/notifications/unread';
import { tasksQuery } from '../../entities/waiting/queries';
import { unreadQuery } from '../../features/chat/unread.query';
import type { NavItem } from './navigation';

interface Props {
  of: NonNullable<NavItem['count']>;
  userId: number;
}

/** Number of unread messages, or of NDAs or quotes that wait for the user, next to an entry; nothing for zero. */
export function NavCount({ of, userId }: Props) {
  return of === 'messages' ? <Messages userId={userId} /> : <Tasks of={of} userId={userId} />;
}

function Messages({ userId }: { userId: number }) {
  const { data = 0 } = useQuery(unreadQuery(userId));
  return <Count count={data} words="unread" />;
}

function Tasks({ of, userId }: { of: 'ndas' | 'quotes'; userId: number }) {
  const { data = 0 } = useQuery(tasksQuery(of, userId));
  return <Count count={data} words="waiting for you" />;
}

function Count({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <Badge size="sm" circle={count < 10} component="span">
      {cappedCount(count)}
      <VisuallyHidden> {words}</VisuallyHidden>
    </Badge>
  );
}
