import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { messageCacheOf } from './message-cache';

/** Changes a message of one's own; what the server answers stands at once, before the frame comes. */
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

/** Takes back a message of one's own. */
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
