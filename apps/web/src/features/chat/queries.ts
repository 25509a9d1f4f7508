import { queryOptions } from '@tanstack/react-query';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { limits } from '@proffer/contract/wire/limits';
import { call, unwrap } from '../../lib/client';
import { chatKeys } from '../../entities/chat/keys';
import { emptyWindow, mergeMessages, type MessageWindow } from './messages.model';

/** The offers about which this user and another one talk. */
export function conversationsQuery({ userId, userType }: SessionUser, otherId: number) {
  const pair =
    userType === 'Buyer'
      ? { buyerId: userId, supplierId: otherId }
      : { buyerId: otherId, supplierId: userId };
  return queryOptions({
    queryKey: chatKeys.conversationsWith(otherId),
    queryFn: async () => unwrap(await call('allConversations', { query: { ...pair, receiverId: otherId } })),
  });
}

/** Read anew at each visit: where the unread ones begin is asked when it is opened. */
export function conversationQuery(conversationId: number) {
  return queryOptions({
    queryKey: chatKeys.conversation(conversationId),
    queryFn: async () => unwrap(await call('getConversation', { params: { conversationId } })),
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * The part of a conversation that is on the screen: at the first unread message, else the end. From then on it lives by
 * frames and by what is read at its ends; it goes with the screen, because nothing keeps it right after that.
 */
export function messagesQuery(conversationId: number, firstUnreadId: number | null) {
  return queryOptions({
    queryKey: chatKeys.messages(conversationId),
    queryFn: async (): Promise<MessageWindow> => {
      const place = firstUnreadId === null ? {} : { around: firstUnreadId };
      const messages = unwrap(
        await call('conversationMessages', { params: { conversationId }, query: place }),
      );
      const window = mergeMessages(emptyWindow, messages);
      const following =
        firstUnreadId === null ? 0 : messages.filter(({ messageId }) => messageId > firstUnreadId).length;
      // Half a page after it, as asked, means that there may be more.
      return { ...window, mayHaveMore: following >= Math.floor(limits.messagesPage / 2) - 1 };
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** What a message said before each of its edits. */
export function editsQuery(messageId: number, editedAt: string) {
  return queryOptions({
    queryKey: chatKeys.edits(messageId, editedAt),
    queryFn: async () => unwrap(await call('messageEdits', { params: { messageId } })),
    staleTime: Infinity,
  });
}
