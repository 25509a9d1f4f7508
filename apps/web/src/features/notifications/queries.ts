import type { NotificationCategory } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { unreadKeys } from '../../entities/notifications/unread';

/** Query keys of this feature, except the counts. */
export const notificationKeys = {
  lists: unreadKeys.lists,
  unread: (userId: number) => [...unreadKeys.lists, 'unread', userId] as const,
  pages: (userId: number, category: NotificationCategory) =>
    [...unreadKeys.lists, 'pages', userId, category] as const,
  unsubscribe: (key: string) => ['unsubscribe', key] as const,
};

/** Returns the query of the newest unread notifications of all categories. */
export function unreadListQuery(userId: number) {
  return queryOptions({
    queryKey: notificationKeys.unread(userId),
    queryFn: async () => {
      const lists = unwrap(await call('unreadNotifications', { query: { userId } }));
      const { MESSAGES = [], CONTRACT = [], GENERAL = [] } = lists;
      return { MESSAGES, CONTRACT, GENERAL };
    },
  });
}

/** Returns the paged query of all notifications of a category, newest first. */
export function pagesQuery(userId: number, category: NotificationCategory) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.pages(userId, category),
    queryFn: async ({ pageParam }) =>
      unwrap(
        await call('allNotifications', {
          query: { userId, category, page: pageParam, size: limits.page.size },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ number, totalPages }) => (number + 1 < totalPages ? number + 1 : undefined),
  });
}

/** Returns the query of the mails that a link would stop. Requested once, as the answer never changes. */
export function unsubscribePreviewQuery(key: string) {
  return queryOptions({
    queryKey: notificationKeys.unsubscribe(key),
    queryFn: async () => unwrap(await call('unsubscribePreview', { query: { key } })),
    staleTime: Infinity,
  });
}
