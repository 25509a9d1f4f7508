import { notificationCategories, type NotificationCategory } from '@proffer/contract/wire/choices';
import type { Notification, NotificationsFrame, UnreadCounts } from '@proffer/contract/notifications/schemas';
import type { Query, QueryClient } from '@tanstack/react-query';
import { unreadCountsQuery, unreadKeys } from '../../entities/notifications/unread';
import { haveSameCounts } from './notifications.model';
import { notificationKeys, pagesQuery, unreadListQuery } from './queries';

/** Mutation key of the marks. While any is pending, the server's counts lag behind the screen. */
export const markKey = ['notifications', 'mark'];

/** Returns functions that update the cached notifications of a user in this tab. */
export function createNotificationCache(client: QueryClient, userId: number) {
  const countsKey = unreadCountsQuery(userId).queryKey;
  const unreadKey = unreadListQuery(userId).queryKey;

  /**
   * Applies the server's counts. If they differ from those shown, a frame was missed, so the lists are
   * refetched.
   */
  function settle(counts: UnreadCounts): void {
    const shown = client.getQueryData(countsKey);
    client.setQueryData(countsKey, counts);
    if (shown && !haveSameCounts(shown, counts)) {
      void client.invalidateQueries({ queryKey: notificationKeys.lists });
    }
  }

  function changeCounts(change: (counts: UnreadCounts) => UnreadCounts): void {
    client.setQueryData(countsKey, (counts) => counts && change(counts));
  }

  /** Puts a new or updated unread notification at the top. */
  function put(notification: Notification): void {
    const { category, notificationId } = notification;
    void client.invalidateQueries({ queryKey: unreadKeys.newest });
    const list = client.getQueryData(unreadKey)?.[category];
    if (!list) return;
    const others = list.filter((other) => other.notificationId !== notificationId);
    const wasUnread = list.some((other) => other.notificationId === notificationId && other.readAt === null);
    client.setQueryData(unreadKey, (lists) => lists && { ...lists, [category]: [notification, ...others] });
    if (!wasUnread) changeCounts((counts) => ({ ...counts, [category]: counts[category] + 1 }));
  }

  /** Shows the matching notifications as read in all cached lists. */
  function showRead(isMeant: (notification: Notification) => boolean): void {
    const readAt = new Date().toISOString();
    const read = (one: Notification) => (one.readAt === null && isMeant(one) ? { ...one, readAt } : one);
    client.setQueryData(
      unreadKey,
      (lists) =>
        lists && {
          MESSAGES: lists.MESSAGES.map(read),
          CONTRACT: lists.CONTRACT.map(read),
          GENERAL: lists.GENERAL.map(read),
        },
    );
    for (const category of notificationCategories) {
      client.setQueryData(
        pagesQuery(userId, category).queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, content: page.content.map(read) })),
          },
      );
    }
  }

  return {
    settle,

    applyFrame({ counts, notification }: NotificationsFrame): void {
      // Ignore the frame: the reply to the last pending mark contains the counts too.
      if (!notification && client.isMutating({ mutationKey: markKey }) > 0) return;
      if (notification?.readAt === null) put(notification);
      settle(counts);
    },

    /** Cancels running refetches, which would revert an optimistic mark. Returns whether there were any. */
    async interrupt(): Promise<boolean> {
      const filters = {
        queryKey: unreadKeys.all,
        fetchStatus: 'fetching' as const,
        // Do not cancel a first load; without it there is nothing to show.
        predicate: ({ state }: Query) => state.data !== undefined,
      };
      if (client.isFetching(filters) === 0) return false;
      await client.cancelQueries(filters);
      return true;
    },

    showOneRead({ notificationId, category }: Notification): void {
      showRead((one) => one.notificationId === notificationId);
      changeCounts((counts) => ({ ...counts, [category]: Math.max(0, counts[category] - 1) }));
    },

    showAllRead(category: NotificationCategory | undefined): void {
      showRead((one) => category === undefined || one.category === category);
      changeCounts((counts) => ({
        MESSAGES: category === undefined || category === 'MESSAGES' ? 0 : counts.MESSAGES,
        CONTRACT: category === undefined || category === 'CONTRACT' ? 0 : counts.CONTRACT,
        GENERAL: category === undefined || category === 'GENERAL' ? 0 : counts.GENERAL,
      }));
    },

    /** Refetches all notifications; returns whether the counts have changed. */
    async readAgain(): Promise<boolean> {
      const shown = client.getQueryData(countsKey);
      await client.invalidateQueries({ queryKey: unreadKeys.all });
      const counts = client.getQueryData(countsKey);
      return !shown || !counts || !haveSameCounts(shown, counts);
    },
  };
}
export type NotificationCache = ReturnType<typeof createNotificationCache>;
