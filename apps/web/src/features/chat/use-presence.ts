import { useQueryClient } from '@tanstack/react-query';
import type { UserStatusFrame } from '@proffer/contract/chat/schemas';
import { useLive } from '../../lib/live';
import { messageCacheOf } from './message-cache';

/** Keeps Online and Offline in the list right; without a connection nobody is known to be online (LIV-10). */
export function usePresence(): void {
  const client = useQueryClient();
  const cache = messageCacheOf(client);
  useLive('/user/queue/online-users', {
    onFrame: (body) => {
      const online = new Set((body as { users?: number[] }).users);
      cache.setOnline((userId) => online.has(userId));
    },
    onLost: () => cache.setOnline(() => false),
  });
  useLive('/topic/user-status', {
    onFrame: (body) => {
      const { userId, status } = body as UserStatusFrame;
      cache.setOnline((id, wasOnline) => (id === userId ? status === 'online' : wasOnline));
    },
  });
}
