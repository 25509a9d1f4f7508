import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNews } from '../../entities/notifications/use-news';
import { startLive } from '../../lib/live';
import { messageCacheOf } from './message-cache';
import { useOutboxWork } from './own-outbox';
import { unreadQuery } from './unread.query';

/**
 * Background work for conversations on every page: updates the unread counts from live frames and sends queued
 * messages. Renders nothing; mounted after the page.
 */
export function ChatWork({ userId }: { userId: number }) {
  const client = useQueryClient();
  const cache = messageCacheOf(client);
  useEffect(() => startLive(), []);
  useOutboxWork(userId);
  // Loaded before subscribing, so that no frame is missed.
  useQuery(unreadQuery(userId));
  // Each frame changes the counts, and frames may have been missed during a lost connection.
  useNews({
    onFrame: ({ notification }) => {
      if (notification?.conversationId === null) void cache.readHeadsAgain();
      cache.rereadLists(notification?.conversationId ?? undefined);
    },
    onMissed: () => cache.rereadLists(),
  });
  return null;
}
