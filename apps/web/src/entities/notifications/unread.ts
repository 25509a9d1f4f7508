import type { NoticeSubject, NotificationCategory } from '@proffer/contract/wire/choices';
import type { UnreadCounts } from '@proffer/contract/notifications/schemas';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, unwrap } from '../../lib/client';
import { cachedCount } from '../../lib/cached-counts';
import { useSession } from '../../lib/session';

export const unreadKeys = {
  all: ['notifications'] as const,
  counts: (userId: number) => ['notifications', 'counts', userId] as const,
  lists: ['notifications', 'list'] as const,
  /** The newest unread ones of all categories, for the home page. */
  newest: ['notifications', 'list', 'newest'] as const,
  /** Time of the counts that contained nothing about a subject. */
  readOf: (kind: NoticeSubject, id: number) => ['notifications', 'read', kind, id] as const,
};

/** Titles of the notification categories (NOT-17). */
export const categoryTitles: Record<NotificationCategory, string> = {
  MESSAGES: 'Messages',
  CONTRACT: 'Quotes and contracts',
  GENERAL: 'NDAs and offers',
};

/** Number of unread notifications per category, kept current by the live connection. */
export function unreadCountsQuery(userId: number) {
  return queryOptions({
    queryKey: unreadKeys.counts(userId),
    queryFn: async () => unwrap(await call('unreadCount', { query: { userId } })),
    ...cachedCount(({ unread }) => unread?.notifications),
  });
}

export function unreadTotal(counts: UnreadCounts | undefined): number {
  return counts ? Object.values(counts).reduce((total, count) => total + count, 0) : 0;
}

/** Returns an unread count for a badge. */
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
  'signature-request': 'CONTRACT',
  need: 'GENERAL',
  'need-search': 'GENERAL',
};

/**
 * Marks the notifications about a displayed subject as read, in every tab. Sends no call while nothing of its
 * category is unread, nor on return if no news have arrived (LIV-21). Null: nothing is displayed.
 */
export function useNotificationsRead(kind: NoticeSubject, id: number | null): void {
  const userId = useSession()?.userId ?? 0;
  const client = useQueryClient();
  // The bell in the layout reads the counts; a page without it has nothing to mark.
  const { data: counts, dataUpdatedAt: toldAt } = useQuery({
    ...unreadCountsQuery(userId),
    enabled: false,
  });
  const unread = counts?.[categoryOf[kind]] ?? 0;
  const asked = useRef({ id, unread: 0 });

  useEffect(() => {
    const before = asked.current.id === id ? asked.current.unread : 0;
    function mark() {
      if (document.visibilityState !== 'visible') return;
      stop();
      asked.current = { id, unread };
      // A lower count means that something was read elsewhere.
      if (id === null || unread <= before) return;
      if (client.getQueryData(unreadKeys.readOf(kind, id)) !== toldAt) void markRead(id);
    }
    async function markRead(referenceId: number) {
      const result = await call('markAllRead', { query: { userId, referenceKind: kind, referenceId } });
      if (!result.ok) return;
      const hasRead = result.body[categoryOf[kind]] !== unread;
      if (hasRead) {
        client.setQueryData(unreadKeys.counts(userId), result.body);
        void client.invalidateQueries({ queryKey: unreadKeys.lists });
      }
      const countsOf = client.getQueryState(unreadKeys.counts(userId));
      client.setQueryData(unreadKeys.readOf(kind, referenceId), hasRead ? countsOf?.dataUpdatedAt : toldAt);
    }
    function stop() {
      document.removeEventListener('visibilitychange', mark);
    }
    document.addEventListener('visibilitychange', mark);
    mark();
    return stop;
  }, [kind, id, unread, toldAt, userId, client]);
}
