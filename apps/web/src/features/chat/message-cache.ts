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
import { chatKeys, inboxParts } from '../../entities/chat/keys';
import { placeEntry } from './inbox.model';
import { type InboxPage, inboxQuery, readInboxEntry } from './queries';

/** The only place that writes live or sent messages into the query cache. */
type MessageCache = ReturnType<typeof createMessageCache>;

const caches = new WeakMap<QueryClient, MessageCache>();

/** Frames within this time cause one reload of the lists. */
const gatherMs = 300;

export function messageCacheOf(client: QueryClient): MessageCache {
  const cache = caches.get(client) ?? createMessageCache(client);
  caches.set(client, cache);
  return cache;
}

function createMessageCache(client: QueryClient) {
  // Never evicted: nothing reads it while another list is shown, and it is sent once per connection.
  client.setQueryDefaults(chatKeys.online, { gcTime: Infinity });
  const left = createLeftConversations(client);
  /** For each open subscribed conversation, whether missed messages were loaded. */
  const readings = new Map<number, { isDone: boolean }>();
  let reread: ReturnType<typeof setTimeout> | undefined;
  /** Conversations to reload; null means all of them. */
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

  /** Changes the status of people in the cached lists and conversations; `isOnline` leaves it for undefined. */
  function editStatus(isOnline: (userId: number) => boolean | undefined): void {
    const withStatus = <Person extends ChatUser>(person: Person): Person => {
      const known = isOnline(person.id);
      return known === undefined ? person : { ...person, status: known ? 'Online' : 'Offline' };
    };
    client.setQueriesData<ChatUser[]>({ queryKey: chatKeys.people }, (people) => people?.map(withStatus));
    client.setQueriesData<FullConversation>({ queryKey: chatKeys.allConversations }, (view) =>
      view ? { ...view, other: withStatus(view.other) } : view,
    );
  }

  /** Sets which chat partners are online. */
  function setOnline(online: ReadonlySet<number>): void {
    client.setQueryData(chatKeys.online, online);
    editStatus((userId) => online.has(userId));
  }

  const rereadInbox = () => client.invalidateQueries({ queryKey: chatKeys.inbox });

  /**
   * Reloads only the named conversations of a possibly long inbox. A request that is already under way may have older
   * data.
   */
  async function rereadEntries(conversationIds: ReadonlySet<number>): Promise<void> {
    if (client.isFetching({ queryKey: chatKeys.inbox }) > 0) return rereadInbox();
    for (const part of inboxParts) {
      const { queryKey } = inboxQuery(part);
      if (client.getQueryData(queryKey) === undefined) continue;
      for (const conversationId of conversationIds) {
        const entry = await readInboxEntry(conversationId, part);
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
   * Reloads counts and last messages of the lists, which only the server knows; in the inbox only those of the given
   * conversation.
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
      // Sequential, so that the last of two reloads of the same conversation wins.
      readingEntries = readingEntries.then(() => (those ? rereadEntries(those) : rereadInbox()));
    }, gatherMs);
  }

  /** Loads messages after a sequence number. Returns whether the server answered. */
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

  /** Adds a message that the server has stored. */
  function add(message: Message, isAtEnd: boolean): void {
    editWindow(message.conversationId, (window) => receiveMessage(window, message, isAtEnd));
    rereadLists(message.conversationId);
  }

  /** Applies a frame other than a new message or typing notice. */
  function applyFrame(conversationId: number, frame: ConversationFrame, userId: number): void {
    if (frame.event === 'changed') {
      editWindow(conversationId, (window) => replaceMessage(window, frame.message));
      rereadLists(conversationId);
    }
    if (frame.event !== 'seen') return;
    // Reading on another device changes the counts; reading by the other side moves the mark.
    if (frame.userId === userId) rereadLists(conversationId);
    else
      editView(conversationId, (view) => ({
        ...view,
        otherSeenId: Math.max(view.otherSeenId ?? 0, frame.messageId),
      }));
  }

  /**
   * Loads the messages after the window, again if a frame announced more meanwhile. `limit` bounds them for a reader
   * further up, whose current line must stay in the window.
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

  /** Marks a subscribed conversation as complete, so that nothing needs to be reloaded. */
  const noteWhole = (conversationId: number) => void readings.set(conversationId, { isDone: true });

  return {
    rereadLists,

    /**
     * Keeps a closed conversation subscribed, with the first visible line (null: at the end). Drops it if it has
     * unread messages or may have missed some, so that the line above the first unread message is determined anew.
     */
    leave(conversationId: number, userId: number, place: Place | null): void {
      const view = client.getQueryData<FullConversation>(chatKeys.conversation(conversationId));
      const isKept = readings.get(conversationId)?.isDone === true && view?.unreadCount === 0;
      readings.delete(conversationId);
      // The data cannot be dropped before all parts of the screen are unmounted.
      if (!isKept) return queueMicrotask(() => left.forget(conversationId));
      editView(conversationId, (kept) => ({ ...kept, firstUnreadId: null }));
      editWindow(conversationId, (window) => ({ ...window, leftAt: place }));
      left.hearOn(conversationId, (frame) => {
        if (frame.event !== 'message') applyFrame(conversationId, frame, userId);
        else if (frame.senderId === userId) add(frame, false);
        else left.forget(conversationId);
      });
    },

    /** Reopens and subscribes to a conversation. Returns whether nothing needs to be reloaded. */
    resume(conversationId: number): boolean {
      const isComplete = left.comeBackTo(conversationId);
      if (isComplete) noteWhole(conversationId);
      return isComplete;
    },

    noteWhole,

    /** Marks an open conversation as possibly incomplete. */
    loseTrack: (conversationId: number) => void readings.delete(conversationId),

    add,

    /** Adds the user's own message as stored by the server. Missing earlier messages of others are loaded first. */
    async addOwn(message: Message): Promise<void> {
      add(message, true);
      const window = readWindow(message.conversationId);
      if (window?.messages.some(({ messageId }) => messageId === message.messageId) === false)
        await loadNewer(message.conversationId);
    },

    applyFrame,

    replace: (message: Message) =>
      editWindow(message.conversationId, (window) => replaceMessage(window, message)),

    /** Loads the messages before the window. */
    async loadOlder(conversationId: number): Promise<boolean> {
      const first = readWindow(conversationId)?.messages[0];
      if (!first) return true;
      const messages = await load(conversationId, { before: first.messageId });
      if (messages) editWindow(conversationId, (window) => mergeMessages(window, messages, 'start'));
      return messages !== undefined;
    },

    loadNewer,

    /** Replaces the window by the end of the conversation. */
    async loadEnd(conversationId: number): Promise<void> {
      const messages = await load(conversationId, {});
      if (!messages) return;
      client.setQueryData<MessageWindow>(
        chatKeys.messages(conversationId),
        mergeMessages(emptyWindow, messages),
      );
    },

    /** Replaces the window by the part around a message. */
    async loadAround(conversationId: number, messageId: number): Promise<void> {
      const messages = await load(conversationId, { around: messageId });
      if (messages) client.setQueryData(chatKeys.messages(conversationId), windowAround(messages, messageId));
    },

    /**
     * Loads what was missed while not subscribed: the window with its edits and deletions, and the messages after it.
     * A full window that is being read further up is not moved; later messages are only counted.
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
      // The window may be larger than one reply; otherwise the first call has returned everything.
      if (isAtEnd && read?.mayHaveMore && next <= previous && !window.mayHaveMore)
        await loadAfter(conversationId, previous);
    },

    /** Reloads the conversation's header; frames only contain how far the other side has read. */
    readHeadAgain: (conversationId: number) =>
      client.invalidateQueries({ queryKey: chatKeys.conversation(conversationId) }),

    /** Reloads all conversation headers: states of accounts, NDAs and contracts may have changed. */
    readHeadsAgain: () => client.invalidateQueries({ queryKey: chatKeys.allConversations }),

    /** Records that the server knows that everything up to a message was seen. */
    noteSeen: (conversationId: number, seenUpTo: number) =>
      editWindow(conversationId, (window) => ({ ...window, seenUpTo })),

    /** Lowers a person's unread counts by the number of seen messages, never below zero (MSG-19). */
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

    /** Sets whether one person is online. Others may have become contacts since the list, so they stay as they are. */
    noteOnline(userId: number, isOnline: boolean): void {
      const online = new Set(client.getQueryData<ReadonlySet<number>>(chatKeys.online));
      if (isOnline) online.add(userId);
      else online.delete(userId);
      client.setQueryData<ReadonlySet<number>>(chatKeys.online, online);
      editStatus((id) => (id === userId ? isOnline : undefined));
    },
  };
}

/** Loads a part of the conversation; does nothing if the server does not answer. */
async function load(
  conversationId: number,
  place: { after?: number; before?: number; around?: number; limit?: number },
): Promise<Message[] | undefined> {
  const reply = await call('conversationMessages', { params: { conversationId }, query: place });
  return reply.ok ? reply.body : undefined;
}
