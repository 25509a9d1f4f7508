import type { NoticeSubject, NotificationCategory } from '@proffer/contract/wire/choices';
import type { UnreadCounts } from '@proffer/contract/notifications/schemas';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, unwrap } from '../../lib/client';
import { toldWithSession, useSession } from '../../lib/session';

export const unreadKeys = {
  all: ['notifications'] as const,
  counts: (userId: number) => ['notifications', 'counts', userId] as const,
  lists: ['notifications', 'list'] as const,
};

/** The categories as people see them (NOT-17). */
export const categoryTitles: Record<NotificationCategory, string> = {
  MESSAGES: 'Messages',
  CONTRACT: 'Contracts',
  GENERAL: 'NDAs and offers',
};

/** How many notifications of each category are unread; kept right by the live connection. */
export function unreadCountsQuery(userId: number) {
  return queryOptions({
    queryKey: unreadKeys.counts(userId),
    queryFn: async () => unwrap(await call('unreadCount', { query: { userId } })),
    ...toldWithSession(({ unread }) => unread?.notifications),
  });
}

export function unreadTotal(counts: UnreadCounts | undefined): number {
  return counts ? Object.values(counts).reduce((total, count) => total + count, 0) : 0;
}

/** An unread count as badges show it. */
export function cappedCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

const categoryOf: Record<NoticeSubject, NotificationCategory> = {
  user: 'MESSAGES',
  contract: 'CONTRACT',
  quote: 'CONTRACT',
  nda: 'GENERAL',
  search: 'GENERAL',
  proposal: 'GENERAL',
  profile: 'GENERAL',
};

/**
 * Whoever has a thing in front of them has read what was told of it: its notifications are marked as read, on every
 * tab. Asks nothing while nothing of its category is unread. Null while nothing is shown.
 */
export function useNotificationsRead(kind: NoticeSubject, id: number | null): void {
  const userId = useSession()?.userId ?? 0;
  const client = useQueryClient();
  // The bell of the layout reads the counts; a page without it has nothing to mark.
  const { data: counts } = useQuery({ ...unreadCountsQuery(userId), enabled: false });
  const unread = counts?.[categoryOf[kind]] ?? 0;
  const asked = useRef({ id, unread: 0 });

  useEffect(() => {
    const before = asked.current.id === id ? asked.current.unread : 0;
    function mark() {
      if (document.visibilityState !== 'visible') return;
      stop();
      asked.current = { id, unread };
      // A count that sinks tells of something read elsewhere.
      if (id !== null && unread > before) void markRead();
    }
    async function markRead() {
      const query = { userId, referenceKind: kind, referenceId: id ?? undefined };
      const result = await call('markAllRead', { query });
      if (!result.ok || result.body[categoryOf[kind]] === unread) return;
      client.setQueryData(unreadKeys.counts(userId), result.body);
      void client.invalidateQueries({ queryKey: unreadKeys.lists });
    }
    function stop() {
      document.removeEventListener('visibilitychange', mark);
    }
    document.addEventListener('visibilitychange', mark);
    mark();
    return stop;
  }, [kind, id, unread, userId, client]);
}
