import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNews } from '../../entities/notifications/use-news';
import { startLive } from '../../lib/live';
import { messageCacheOf } from './message-cache';
import { useOutboxWork } from './own-outbox';
import { unreadQuery } from './unread.query';

/**
 * What goes on of the conversations on every page of the market: counts follow the frames, and what waits is sent. Drawn
 * once the page stands; shows nothing.
 */
export function ChatWork({ userId }: { userId: number }) {
  const client = useQueryClient();
  const cache = messageCacheOf(client);
  useEffect(() => startLive(), []);
  useOutboxWork(userId);
  // Known from here on, so that no frame comes before it.
  useQuery(unreadQuery(userId));
  // Each frame changes the counts, and after a time without a connection there may have been some.
  useNews({
    onFrame: ({ notification }) => {
      if (notification?.conversationId === null) void cache.readHeadsAgain();
      cache.rereadLists(notification?.conversationId ?? undefined);
    },
    onMissed: () => cache.rereadLists(),
  });
  return null;
}
