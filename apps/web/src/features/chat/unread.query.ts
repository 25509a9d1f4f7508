import { queryOptions } from '@tanstack/react-query';
import { chatKeys } from '../../entities/chat/keys';
import { call, unwrap } from '../../lib/client';
import { cachedCount } from '../../lib/cached-counts';

/** Number of unread messages, for the navigation. */
export function unreadQuery(userId: number) {
  return queryOptions({
    queryKey: chatKeys.unread,
    queryFn: async () => unwrap(await call('unreadMessages', { query: { userId } })),
    ...cachedCount(({ unread }) => unread?.messages),
  });
}
