import type { NotificationCategory } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { unreadKeys } from '../../entities/notifications/unread';

/** Keys of everything this feature reads beside the counts. */
export const notificationKeys = {
  lists: unreadKeys.lists,
  unread: (userId: number) => [...unreadKeys.lists, 'unread', userId] as const,
  pages: (userId: number, category: NotificationCategory) =>
    [...unreadKeys.lists, 'pages', userId, category] as const,
  unsubscribe: (key: string) => ['unsubscribe', key] as const,
};

/** The newest unread ones of every category. */
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

/** All of a category by pages, the newest first: the older ones are found in it. */
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

/** Which mails a link would end; what it would end never changes, so it is asked once. */
export function unsubscribePreviewQuery(key: string) {
  return queryOptions({
    queryKey: notificationKeys.unsubscribe(key),
    queryFn: async () => unwrap(await call('unsubscribePreview', { query: { key } })),
    staleTime: Infinity,
  });
}
