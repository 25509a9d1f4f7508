import { notificationCategories, type NotificationCategory } from '@proffer/contract/wire/choices';
import type { Notification, NotificationsFrame, UnreadCounts } from '@proffer/contract/notifications/schemas';
import type { Query, QueryClient } from '@tanstack/react-query';
import { unreadCountsQuery, unreadKeys } from '../../entities/notifications/unread';
import { haveSameCounts } from './notifications.model';
import { notificationKeys, pagesQuery, unreadListQuery } from './queries';

/** Marks that are on their way; until they are answered the server's counts lag behind what is seen. */
export const markKey = ['notifications', 'mark'];

/** What is known of one user's notifications in this tab, and how frames change it. */
export function createNotificationCache(client: QueryClient, userId: number) {
  const countsKey = unreadCountsQuery(userId).queryKey;
  const unreadKey = unreadListQuery(userId).queryKey;

  /** The truth of the server. Where it differs from what is shown, something was missed, so the lists are read again. */
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

  /** A new one, or an unread one that says something new: it stands first. */
  function put(notification: Notification): void {
    const { category, notificationId } = notification;
    const list = client.getQueryData(unreadKey)?.[category];
    if (!list) return;
    const others = list.filter((other) => other.notificationId !== notificationId);
    const wasUnread = list.some((other) => other.notificationId === notificationId && other.readAt === null);
    client.setQueryData(unreadKey, (lists) => lists && { ...lists, [category]: [notification, ...others] });
    if (!wasUnread) changeCounts((counts) => ({ ...counts, [category]: counts[category] + 1 }));
  }

  /** Shows as read what `isMeant`, where it stands. */
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
      // Its answer tells the counts as well, after the last mark.
      if (!notification && client.isMutating({ mutationKey: markKey }) > 0) return;
      if (notification?.readAt === null) put(notification);
      settle(counts);
    },

    /** Ends whatever is being read again, which would bring back what a mark changes; true when there was something. */
    async interrupt(): Promise<boolean> {
      const filters = {
        queryKey: unreadKeys.all,
        fetchStatus: 'fetching' as const,
        // A first reading goes on: without it there is nothing to show.
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

    /** Whether the counts are others than those that the page was opened with. */
    async readAgain(): Promise<boolean> {
      const shown = client.getQueryData(countsKey);
      await client.invalidateQueries({ queryKey: unreadKeys.all });
      const counts = client.getQueryData(countsKey);
      return !shown || !counts || !haveSameCounts(shown, counts);
    },
  };
}
export type NotificationCache = ReturnType<typeof createNotificationCache>;
