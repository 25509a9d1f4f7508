import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type * as wire from '@proffer/contract/chat/schemas';
import type { Named } from '@proffer/contract/wire/names';
import { call, unwrap } from '../../lib/client';
import { chatKeys, type InboxPart } from '../../entities/chat/keys';
import { withLiveStatus } from '../../entities/chat/queries';
import { type MessageWindow, windowAround } from './messages.model';

export type InboxEntry = Named<wire.InboxEntry>;
export type MessageHit = Named<wire.MessageHit>;
export interface InboxPage {
  content: InboxEntry[];
  next: string | null;
}

/** Returns the filter of a part of the inbox. */
const filterOf = (part: InboxPart) => ({ all: {}, unread: { unread: true }, mine: { mine: true } })[part];

/** The user's conversations, newest first, page by page. */
export function inboxQuery(part: InboxPart) {
  return infiniteQueryOptions({
    queryKey: chatKeys.inboxOf(part),
    queryFn: async ({ pageParam }): Promise<InboxPage> => {
      const before = pageParam === null ? {} : { before: pageParam };
      return unwrap(await call('inbox', { query: { ...filterOf(part), ...before } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Loads one conversation of the inbox; an empty part if it is not listed. */
export const readInboxEntry = (conversation: number, part: InboxPart) =>
  call('inbox', { query: { conversation, ...filterOf(part) } });

/** The chat partners who are online, updated by the live connection (LIV-10). */
export const onlineQuery = queryOptions<ReadonlySet<number>>({
  queryKey: chatKeys.online,
  queryFn: skipToken,
});

/** Messages of the user's conversations that contain the words. */
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

/** The offers about which the two users have conversations. */
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

/** A conversation's header; a closed conversation that stays subscribed is shown from cache (MSG-47). */
export function conversationQuery(conversationId: number) {
  return queryOptions({
    queryKey: chatKeys.conversation(conversationId),
    queryFn: async ({ client }) => {
      const view = unwrap(await call('getConversation', { params: { conversationId } }));
      return { ...view, other: withLiveStatus(client, view.other) };
    },
  });
}

/**
 * The visible part of a conversation: around a searched or unread message, else at the end. Afterwards it is updated
 * by live frames and by loading at its ends, also while it is cached after closing (MSG-47).
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

/** Earlier versions of an edited message. */
export function editsQuery(messageId: number, editedAt: string) {
  return queryOptions({
    queryKey: chatKeys.edits(messageId, editedAt),
    queryFn: async () => unwrap(await call('messageEdits', { params: { messageId } })),
    staleTime: Infinity,
  });
}
