import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ChatUser, ConversationFrame, Message } from '@proffer/contract/chat/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { Conversation, FullConversation } from '../../entities/chat/conversation';
import { call } from '../../lib/client';
import { createLeftConversations } from './left-conversations';
import {
  emptyWindow,
  hasNewer,
  mergeMessages,
  type MessageWindow,
  type Place,
  receiveMessage,
  replaceMessage,
  windowAround,
} from './messages.model';
import { chatKeys } from '../../entities/chat/keys';
import { placeEntry } from './inbox.model';
import { type InboxPage, inboxQuery, readInboxEntry } from './queries';

/** The one place that writes what came live, or was sent, into what the screens show. */
type MessageCache = ReturnType<typeof createMessageCache>;

const caches = new WeakMap<QueryClient, MessageCache>();

/** Frames that come close together are one reason to read the lists again. */
const gatherMs = 300;

export function messageCacheOf(client: QueryClient): MessageCache {
  const cache = caches.get(client) ?? createMessageCache(client);
  caches.set(client, cache);
  return cache;
}

function createMessageCache(client: QueryClient) {
  // Nothing reads it while another list is shown, and it is told once for a connection.
  client.setQueryDefaults(chatKeys.online, { gcTime: Infinity });
  const left = createLeftConversations(client);
  /** Of the open ones that are heard, the reading of what was missed before; nothing is, once it is done. */
  const readings = new Map<number, { isDone: boolean }>();
  let reread: ReturnType<typeof setTimeout> | undefined;
  /** Those that have to be read again; null: all of them. */
  let named: Set<number> | null = new Set<number>();
  let readingEntries = Promise.resolve();

  const readWindow = (conversationId: number) =>
    client.getQueryData<MessageWindow>(chatKeys.messages(conversationId));

  function editWindow(conversationId: number, edit: (window: MessageWindow) => MessageWindow): void {
    client.setQueryData<MessageWindow>(chatKeys.messages(conversationId), (window) => window && edit(window));
  }

  const editView = (conversationId: number, edit: (view: FullConversation) => FullConversation) =>
    client.setQueryData<FullConversation>(
      chatKeys.conversation(conversationId),
      (view) => view && edit(view),
    );

  /** Who is online, of those whom one talks with. */
  function setOnline(online: ReadonlySet<number>): void {
    const withStatus = (person: ChatUser): ChatUser => ({
      ...person,
      status: online.has(person.id) ? 'Online' : 'Offline',
    });
    client.setQueryData(chatKeys.online, online);
    client.setQueriesData<ChatUser[]>({ queryKey: chatKeys.people }, (people) => people?.map(withStatus));
    client.setQueriesData<FullConversation>({ queryKey: chatKeys.allConversations }, (view) =>
      view ? { ...view, other: withStatus(view.other) } : view,
    );
  }

  const rereadInbox = () => client.invalidateQueries({ queryKey: chatKeys.inbox });

  /** Those of the inbox alone that were named: it may be many parts long. What is being read now may be older than the news. */
  async function rereadEntries(conversationIds: ReadonlySet<number>): Promise<void> {
    if (client.isFetching({ queryKey: chatKeys.inbox }) > 0) return rereadInbox();
    for (const unreadOnly of [false, true]) {
      const { queryKey } = inboxQuery(unreadOnly);
      if (client.getQueryData(queryKey) === undefined) continue;
      for (const conversationId of conversationIds) {
        const entry = await readInboxEntry(conversationId, unreadOnly);
        if (!entry.ok) return rereadInbox();
        client.setQueryData(
          queryKey,
          (inbox) =>
            inbox && { ...inbox, pages: placeEntry(inbox.pages, conversationId, entry.body.content[0]) },
        );
      }
    }
  }

  /**
   * The counts and last words of the lists come from the server, which alone knows them; of the inbox that of the
   * conversation, where the news are of one.
   */
  function rereadLists(conversationId?: number): void {
    if (conversationId === undefined) named = null;
    else named?.add(conversationId);
    reread ??= setTimeout(() => {
      const those = named;
      reread = undefined;
      named = new Set();
      void client.invalidateQueries({ queryKey: chatKeys.people });
      void client.invalidateQueries({ queryKey: chatKeys.firstUnread });
      void client.invalidateQueries({ queryKey: chatKeys.conversations });
      void client.invalidateQueries({ queryKey: chatKeys.unread });
      // One after the other: of two readings of the same one the last has to stand.
      readingEntries = readingEntries.then(() => (those ? rereadEntries(those) : rereadInbox()));
    }, gatherMs);
  }

  /** Gives whether the server has answered. */
  async function loadAfter(
    conversationId: number,
    after: number,
    limit: number = limits.messagesAtOnce,
  ): Promise<boolean> {
    const messages = await load(conversationId, { after, limit });
    if (!messages) return false;
    editWindow(conversationId, (window) => ({
      ...mergeMessages(window, messages),
      mayHaveMore: messages.length >= limit,
    }));
    return true;
  }

  /** A message that the server has stored. */
  function add(message: Message, isAtEnd: boolean): void {
    editWindow(message.conversationId, (window) => receiveMessage(window, message, isAtEnd));
    rereadLists(message.conversationId);
  }

  /** What a frame changes beside new messages and typing notices. */
  function applyFrame(conversationId: number, frame: ConversationFrame, userId: number): void {
    if (frame.event === 'changed') {
      editWindow(conversationId, (window) => replaceMessage(window, frame.message));
      rereadLists(conversationId);
    }
    if (frame.event !== 'seen') return;
    // What I have seen on another device changes the counts; what the other side has seen, the mark.
    if (frame.userId === userId) rereadLists(conversationId);
    else
      editView(conversationId, (view) => ({
        ...view,
        otherSeenId: Math.max(view.otherSeenId ?? 0, frame.messageId),
      }));
  }

  /**
   * Those after what is shown; again when a frame told of further ones meanwhile. For who reads there, few at once: what is
   * shown is so many at most, and the line one reads has to stay among them.
   */
  async function loadNewer(conversationId: number, limit?: number): Promise<void> {
    for (let last = -1; ;) {
      const window = readWindow(conversationId);
      const end = window?.messages.at(-1)?.messageId ?? 0;
      if (!window || end === last) return;
      last = end;
      await loadAfter(conversationId, last, limit);
      const next = readWindow(conversationId);
      if (!next || next.mayHaveMore || !hasNewer(next)) return;
    }
  }

  /** Nothing of a conversation that is heard has to be read again. */
  const noteWhole = (conversationId: number) => void readings.set(conversationId, { isDone: true });

  return {
    rereadLists,

    /**
     * Keeps a conversation as it was left, with the line that was the first on the screen (null: at the end), and hears it
     * on. One that has something unread, or of which something may have been missed, is forgotten: where the unread ones
     * begin is asked anew.
     */
    leave(conversationId: number, userId: number, place: Place | null): void {
      const view = client.getQueryData<FullConversation>(chatKeys.conversation(conversationId));
      const isKept = readings.get(conversationId)?.isDone === true && view?.unreadCount === 0;
      readings.delete(conversationId);
      // Until all parts of the screen are gone, what they show cannot be forgotten.
      if (!isKept) return queueMicrotask(() => left.forget(conversationId));
      editView(conversationId, (kept) => ({ ...kept, firstUnreadId: null }));
      editWindow(conversationId, (window) => ({ ...window, leftAt: place }));
      left.hearOn(conversationId, (frame) => {
        if (frame.event !== 'message') applyFrame(conversationId, frame, userId);
        else if (frame.senderId === userId) add(frame, false);
        else left.forget(conversationId);
      });
    },

    /** One comes back to a conversation and hears it. Gives whether nothing of it has to be read again. */
    resume(conversationId: number): boolean {
      const isComplete = left.comeBackTo(conversationId);
      if (isComplete) noteWhole(conversationId);
      return isComplete;
    },

    noteWhole,

    /** What was told of an open conversation may have been missed. */
    loseTrack: (conversationId: number) => void readings.delete(conversationId),

    add,

    /** One's own, as the server has stored it. What others wrote before it and is not here yet is read first. */
    async addOwn(message: Message): Promise<void> {
      add(message, true);
      const window = readWindow(message.conversationId);
      if (window?.messages.some(({ messageId }) => messageId === message.messageId) === false)
        await loadNewer(message.conversationId);
    },

    applyFrame,

    replace: (message: Message) =>
      editWindow(message.conversationId, (window) => replaceMessage(window, message)),

    /** Those before what is shown. */
    async loadOlder(conversationId: number): Promise<boolean> {
      const first = readWindow(conversationId)?.messages[0];
      if (!first) return true;
      const messages = await load(conversationId, { before: first.messageId });
      if (messages) editWindow(conversationId, (window) => mergeMessages(window, messages, 'start'));
      return messages !== undefined;
    },

    loadNewer,

    /** The end of the conversation in the place of what is shown. */
    async loadEnd(conversationId: number): Promise<void> {
      const messages = await load(conversationId, {});
      if (!messages) return;
      client.setQueryData<MessageWindow>(
        chatKeys.messages(conversationId),
        mergeMessages(emptyWindow, messages),
      );
    },

    /** The part around a message in the place of what is shown. */
    async loadAround(conversationId: number, messageId: number): Promise<void> {
      const messages = await load(conversationId, { around: messageId });
      if (messages) client.setQueryData(chatKeys.messages(conversationId), windowAround(messages, messageId));
    },

    /**
     * What was missed while nothing was heard: the shown part as it stands now, with its edits and deletions, and what
     * has followed it. A window that is full and read further up is not moved: the rest is only said to be there.
     */
    async readAgain(conversationId: number, isAtEnd: boolean): Promise<void> {
      const window = readWindow(conversationId);
      if (!window) return;
      const reading = { isDone: false };
      readings.set(conversationId, reading);
      reading.isDone = await loadAfter(conversationId, (window.messages[0]?.messageId ?? 1) - 1);
      const previous = window.messages.at(-1)?.messageId ?? 0;
      const read = readWindow(conversationId);
      const next = read?.messages.at(-1)?.messageId ?? 0;
      // What was shown may be more than one call gives; else that call has told all there is.
      if (isAtEnd && read?.mayHaveMore && next <= previous && !window.mayHaveMore)
        await loadAfter(conversationId, previous);
    },

    /** What stands above the messages, of which frames tell only how far the other side has read. */
    readHeadAgain: (conversationId: number) =>
      client.invalidateQueries({ queryKey: chatKeys.conversation(conversationId) }),

    /** The same of all: what they say of accounts, NDAs and contracts may have changed. */
    readHeadsAgain: () => client.invalidateQueries({ queryKey: chatKeys.allConversations }),

    /** The server has been told that all was seen up to a message. */
    noteSeen: (conversationId: number, seenUpTo: number) =>
      editWindow(conversationId, (window) => ({ ...window, seenUpTo })),

    /** The reader has seen so many messages of somebody: counts go down, never below zero (MSG-19). */
    lowerCounts(conversationId: number, otherId: number, seen: number): void {
      if (seen <= 0) return;
      const less = (count: number) => Math.max(0, count - seen);
      const lessOf = <One extends Conversation>(one: One): One =>
        one.conversationId === conversationId ? { ...one, unreadCount: less(one.unreadCount) } : one;
      const lessIn = (page: InboxPage): InboxPage => ({ ...page, content: page.content.map(lessOf) });
      client.setQueryData<number>(chatKeys.unread, (count) =>
        count === undefined ? undefined : less(count),
      );
      client.setQueriesData<ChatUser[]>({ queryKey: chatKeys.people }, (people) =>
        people?.map((person) =>
          person.id === otherId ? { ...person, unreadCount: less(person.unreadCount) } : person,
        ),
      );
      client.setQueriesData<InfiniteData<InboxPage>>({ queryKey: chatKeys.inbox }, (inbox) =>
        inbox ? { ...inbox, pages: inbox.pages.map(lessIn) } : inbox,
      );
      client.setQueriesData<Conversation[]>({ queryKey: chatKeys.conversations }, (list) =>
        list?.map(lessOf),
      );
      editView(conversationId, (view) => ({ ...view, unreadCount: less(view.unreadCount) }));
    },

    setOnline,

    /** The same of one of them. */
    noteOnline(userId: number, isOnline: boolean): void {
      const online = new Set(client.getQueryData<ReadonlySet<number>>(chatKeys.online));
      if (isOnline) online.add(userId);
      else online.delete(userId);
      setOnline(online);
    },
  };
}

/** One call for a part of the conversation; nothing happens when the server does not answer. */
async function load(
  conversationId: number,
  place: { after?: number; before?: number; around?: number; limit?: number },
): Promise<Message[] | undefined> {
  const reply = await call('conversationMessages', { params: { conversationId }, query: place });
  return reply.ok ? reply.body : undefined;
}
