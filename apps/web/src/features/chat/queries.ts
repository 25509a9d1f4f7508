import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type * as wire from '@proffer/contract/chat/schemas';
import type { Named } from '@proffer/contract/wire/names';
import { call, unwrap } from '../../lib/client';
import { chatKeys } from '../../entities/chat/keys';
import { type MessageWindow, windowAround } from './messages.model';

export type InboxEntry = Named<wire.InboxEntry>;
export type MessageHit = Named<wire.MessageHit>;
export interface InboxPage {
  content: InboxEntry[];
  next: string | null;
}

/** One's conversations, the newest first, part by part. */
export function inboxQuery(unreadOnly: boolean) {
  return infiniteQueryOptions({
    queryKey: chatKeys.inboxOf(unreadOnly),
    queryFn: async ({ pageParam }): Promise<InboxPage> => {
      const unread = unreadOnly ? { unread: true } : {};
      const before = pageParam === null ? {} : { before: pageParam };
      return unwrap(await call('inbox', { query: { ...unread, ...before } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** One of them as it is now; an empty part where it is not listed. */
export const readInboxEntry = (conversation: number, unreadOnly: boolean) =>
  call('inbox', { query: { conversation, ...(unreadOnly ? { unread: true } : {}) } });

/** Who is online, of those whom one talks with, as the live connection tells it (LIV-10). */
export const onlineQuery = queryOptions<ReadonlySet<number>>({
  queryKey: chatKeys.online,
  queryFn: skipToken,
});

/** Messages of one's conversations that have the words. */
export function messageSearchQuery(words: string) {
  return infiniteQueryOptions({
    queryKey: chatKeys.found(words),
    queryFn: async ({ pageParam }) => {
      const before = pageParam === null ? {} : { before: pageParam };
      return unwrap(await call('searchMessages', { query: { q: words, ...before } }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
}

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

/** One that was left and is heard on is shown as it stands (MSG-47). */
export function conversationQuery(conversationId: number) {
  return queryOptions({
    queryKey: chatKeys.conversation(conversationId),
    queryFn: async () => unwrap(await call('getConversation', { params: { conversationId } })),
  });
}

/**
 * The part of a conversation that is on the screen: at a message that was looked for or is unread, else the end. From
 * then on it lives by frames and by what is read at its ends, also while it is kept after one has left it (MSG-47).
 */
export function messagesQuery(conversationId: number, startId: number | null) {
  return queryOptions({
    queryKey: chatKeys.messages(conversationId),
    queryFn: async (): Promise<MessageWindow> => {
      const place = startId === null ? {} : { around: startId };
      const messages = unwrap(
        await call('conversationMessages', { params: { conversationId }, query: place }),
      );
      return windowAround(messages, startId);
    },
    staleTime: Infinity,
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
