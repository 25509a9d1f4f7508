import { useQueryClient } from '@tanstack/react-query';
import type { UserStatusFrame } from '@proffer/contract/chat/schemas';
import { useLive } from '../../lib/live';
import { messageCacheOf } from './message-cache';

/** Keeps the online status in the list current; without a connection nobody is shown as online (LIV-10). */
export function usePresence(): void {
  const client = useQueryClient();
  const cache = messageCacheOf(client);
  // Subscribed before the list is requested, so that no change after the list is missed.
  useLive('/topic/user-status', {
    onFrame: (body) => {
      const { userId, status } = body as UserStatusFrame;
      cache.noteOnline(userId, status === 'online');
    },
  });
  useLive('/user/queue/online-users', {
    onFrame: (body) => {
      cache.setOnline(new Set((body as { users?: number[] }).users));
    },
    onLost: () => cache.setOnline(new Set()),
  });
}
