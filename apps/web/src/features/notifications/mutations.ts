import type { NotificationCategory } from '@proffer/contract/wire/choices';
import type { Notification, UnreadCounts } from '@proffer/contract/notifications/schemas';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { createNotificationCache, markKey, type NotificationCache } from './notification-cache';

/** Sends marks one after another, so that the last reply contains the counts after all of them. */
const inTurn = { mutationKey: markKey, scope: { id: 'mark-notifications' } } as const;

/** Marks a notification as read, optimistically; if the call fails, everything is refetched. */
export function useMarkRead(userId: number) {
  const client = useQueryClient();
  const cache = createNotificationCache(client, userId);
  return useMutation({
    ...inTurn,
    mutationFn: async ({ notificationId }: Notification) => {
      const result = await call('markRead', { query: { notificationId } });
      // The notification has been deleted, so there is nothing left to mark.
      if (!result.ok && result.status === 404) return unreadNow(userId);
      return unwrap(result);
    },
    onMutate: async (notification) => {
      const isInterrupted = await cache.interrupt();
      if (notification.readAt === null) cache.showOneRead(notification);
      return { isInterrupted };
    },
    onSuccess: (counts, _notification, context) => settleAfterLast(client, cache, counts, context),
    onError: cache.readAgain,
  });
}

/** Marks all notifications, or those of one category, as read. */
export function useMarkAllRead(userId: number) {
  const client = useQueryClient();
  const cache = createNotificationCache(client, userId);
  return useMutation({
    ...inTurn,
    mutationFn: async (category: NotificationCategory | undefined) =>
      unwrap(await call('markAllRead', { query: { userId, category } })),
    onMutate: async (category) => {
      const isInterrupted = await cache.interrupt();
      cache.showAllRead(category);
      return { isInterrupted };
    },
    onSuccess: (counts, _category, context) => settleAfterLast(client, cache, counts, context),
    onError: cache.readAgain,
  });
}

/** Stops the mails named by the unsubscribe link of a mail. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: async (key: string) => unwrap(await call('unsubscribe', { body: { key } })),
  });
}

/** Applies the server's counts after the last pending mark; earlier replies do not include the pending ones. */
function settleAfterLast(
  client: QueryClient,
  cache: NotificationCache,
  counts: UnreadCounts,
  { isInterrupted }: { isInterrupted: boolean },
): void {
  if (client.isMutating({ mutationKey: markKey }) > 1) return;
  cache.settle(counts);
  if (isInterrupted) void cache.readAgain();
}

async function unreadNow(userId: number): Promise<UnreadCounts> {
  return unwrap(await call('unreadCount', { query: { userId } }));
}
