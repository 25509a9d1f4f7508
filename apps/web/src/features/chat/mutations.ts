import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { messageCacheOf } from './message-cache';

/** Edits the user's own message; the server's answer is shown at once, before the live frame. */
export function useEditMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ messageId, messageContent }: { messageId: number; messageContent: string }) =>
      unwrap(await call('editMessage', { params: { messageId }, body: { messageContent } })),
    onSuccess: (message) => {
      const cache = messageCacheOf(client);
      cache.replace(message);
      cache.rereadLists(message.conversationId);
    },
  });
}

/** Deletes the user's own message. */
export function useDeleteMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (messageId: number) => unwrap(await call('deleteMessage', { params: { messageId } })),
    onSuccess: (message) => {
      const cache = messageCacheOf(client);
      cache.replace(message);
      cache.rereadLists(message.conversationId);
    },
  });
}
