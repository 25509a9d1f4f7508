import type { IncomingMessage } from 'node:http';
import type { WaitingCounts } from '@proffer/contract/administration/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { NewsMarkFrame, NotificationsFrame } from '@proffer/contract/notifications/schemas';
import { clientOf, type TrustProxy } from '../../platform/http/client';
import type { RecordRefusal } from '../../platform/http/refusals';
import type { Actor, Authenticate } from '../../platform/session/actor';
import type { Reader } from '../../platform/session/reader';
import { bearerOf } from '../../platform/session/bearer';
import {
  createStompServer,
  type Connection,
  type EndReason,
  type FrameHeaders,
  type StompHooks,
  type StompLogger,
  type Subscription,
} from '../../platform/stomp';
import type { Chat } from '../chat';
import { createConversationLanes } from './conversation-lanes';
import type { LiveNews, UserNews } from './live-news';
import type { Timers } from './live-timers';
import type { Presence } from './presence.service';
import { createSessionWatch, type OpenSession } from './session-watch';
import { createPeopleHere } from './people-here';
import { createStatusFeed } from './status-feed';
import { createWaitingFeed } from './waiting-feed';

/** Functions that the listener needs from the module `notifications`. */
export interface LiveNotificationsPort {
  frameOf(news: Reader & Pick<UserNews, 'notificationId'>): Promise<NotificationsFrame>;
  standing(actor: Pick<Actor, 'userId' | 'member'>): Promise<NewsMarkFrame>;
}

export interface LiveListenerDeps {
  chat: Pick<Chat, 'isParty' | 'findSeenByOther' | 'listContacts' | 'frameOf'>;
  notifications: LiveNotificationsPort;
  /** Returns the number of entries waiting for administrators. */
  waitingCounts(): Promise<WaitingCounts>;
  presence: Presence;
  news: LiveNews;
  /** Registers a handler that runs after messages of the bus may have been missed. */
  onGap(handler: () => void): void;
  sessions: {
    authenticate: Authenticate;
    listOpen(sessionIds: number[]): Promise<OpenSession[]>;
  };
  /** Returns the session token of the request that opened the socket. */
  readToken(request: IncomingMessage): string | undefined;
  trustProxy: TrustProxy | undefined;
  onRefused: RecordRefusal;
  /** Called when the socket opened by this request has a session. */
  onEntered(request: IncomingMessage): void;
  timers: Timers;
  logger: StompLogger;
}

/** Interval for checking sessions, in case the news of their end was lost. */
const sessionCheckMs = 15_000;
/** Time for which the user of a lost connection still counts as online; a reloaded page is back within it. */
const reloadMs = 2_500;
const graceMs: Record<EndReason, number> = {
  disconnected: 0,
  // The two missed heartbeats were waiting time enough.
  silent: 0,
  refused: 0,
  ended: 0,
  gone: reloadMs,
  slow: reloadMs,
  closing: limits.live.reconnectMs + reloadMs,
};
/** After a gap, clients are asked to reconnect at random moments within this time. */
const gapSpreadMs = 3_000;

/** Contains no colon, because common client libraries cannot parse one in a header before they are connected. */
const endedText = 'Please log in again.';
const newsDestination = '/user/queue/notifications';
const waitingDestination = '/topic/waiting';
const conversationPattern = /^\/topic\/conversation\/(\d{1,15})$/;

/**
 * Creates the live socket of the product (LIV-1 to LIV-13, LIV-22): it decides who may connect and subscribe, and who
 * receives what. Clients send nothing over it; they use the API.
 */
export function createLiveListener(deps: LiveListenerDeps) {
  const { chat, presence, news, timers, logger } = deps;
  const connections = new Set<Connection<Actor>>();
  const people = createPeopleHere();
  const onError = (error: unknown) =>
    logger.error({ err: error }, 'the live listener could not deliver a frame');

  const hooks: StompHooks<Actor> = {
    async authenticate({ request, headers }) {
      const token = tokenOf(headers) ?? deps.readToken(request);
      const device = (request.headers['user-agent'] ?? '').slice(0, 300);
      const { address } = clientOf(request, deps.trustProxy);
      const origin = { address, device };
      const actor = token === undefined ? null : await deps.sessions.authenticate(token, origin);
      if (actor?.kind !== 'full') {
        // A client without a token is a visitor, not an attacker.
        if (token !== undefined) deps.onRefused('session', { loginId: actor?.loginId ?? null, origin });
        return { refused: endedText };
      }
      const claimed = headers.get('userId');
      if (claimed !== undefined && claimed !== String(actor.userId)) {
        deps.onRefused('role', { loginId: actor.loginId, origin });
        return { refused: 'The header userId names somebody else.' };
      }
      deps.onEntered(request);
      return { session: actor, sessionKey: String(actor.sessionId), ownerKey: keyOf(actor.member.id) };
    },

    async onConnected(connection) {
      const actor = connection.session;
      watch.add(actor);
      connections.add(connection);
      people.add(actor);
      presence.connected(actor.userId);
      // The session may have ended during the lookup, before its sockets were tracked.
      if (!(await watch.holds(actor))) server.closeSession(String(actor.sessionId), endedText);
    },

    async onDisconnected(connection, reason) {
      if (!connections.delete(connection)) return;
      watch.drop(connection.session);
      people.remove(connection.session);
      presence.disconnected(connection.session.userId, graceMs[reason]);
    },

    async onSubscribe(subscription) {
      const { destination, connection } = subscription;
      if (destination === newsDestination) return 'allowed';
      if (destination === '/topic/user-status') {
        statuses.add(subscription);
        return 'handled';
      }
      if (destination === '/user/queue/online-users') {
        await sendOnlineContacts(subscription);
        return 'allowed';
      }
      if (destination === waitingDestination && connection.session.role === 'admin') return 'allowed';
      const id = conversationOf(subscription);
      if (id === undefined) return { refused: 'There is no such destination.' };
      const { session } = connection;
      if (await chat.isParty(session.userId, id)) return 'allowed';
      deps.onRefused('not-found', { loginId: session.loginId, origin: session });
      return { refused: 'The conversation was not found.' };
    },

    async onSubscribed(subscription) {
      try {
        const frame = await firstFrameOf(subscription);
        if (frame) deliver(subscription, frame);
      } catch (error) {
        // A client that got no frame reads everything again.
        onError(error);
      }
    },

    onUnsubscribed(subscription) {
      statuses.remove(subscription);
      waiting.remove(subscription);
    },
  };

  const server = createStompServer<Actor>({
    hooks,
    logger,
    heartbeatMs: limits.live.beatMs,
    limits: { connectionsPerOwner: limits.live.connectionsPerUser },
    serverName: 'proffer',
  });
  const watch = createSessionWatch({
    listOpen: deps.sessions.listOpen,
    end: (sessionId) => void server.closeSession(String(sessionId), endedText),
  });
  const statuses = createStatusFeed<Actor>({
    presence,
    listContacts: chat.listContacts,
    deliver: (subscription, frame) => deliver(subscription, frame),
    onError,
  });

  const waiting = createWaitingFeed<Actor>({
    count: deps.waitingCounts,
    deliver: (subscription, frame) => deliver(subscription, frame),
    timers,
    onError,
  });

  /**
   * Returns the frame sent before a subscription is confirmed: the current state, from which later frames continue.
   */
  async function firstFrameOf(subscription: Subscription<Actor>): Promise<object | undefined> {
    const { session } = subscription.connection;
    const { userId } = session;
    if (subscription.destination === newsDestination) {
      const { newsMark } = await deps.notifications.standing(session);
      return { newsMark } satisfies NewsMarkFrame;
    }
    if (subscription.destination === waitingDestination) return waiting.begin(subscription);
    const id = conversationOf(subscription);
    return id === undefined ? undefined : chat.findSeenByOther(userId, id);
  }

  function deliver(subscription: Subscription<Actor>, body: object): void {
    const { destination } = subscription;
    server.deliver(subscription, { destination, headers: [], body: Buffer.from(JSON.stringify(body)) });
  }

  /**
   * Sends which of the user's contacts are online now; later changes go to the other destination. Users who came
   * online during the query are looked up too, because a client replaces its list by this one.
   */
  async function sendOnlineContacts(subscription: Subscription<Actor>): Promise<void> {
    const { userId } = subscription.connection.session;
    const looked = new Set<number>();
    const contacts: number[] = [];
    for (let next = presence.onlineIds(); next.length > 0;) {
      for (const id of next) looked.add(id);
      const found = await chat.listContacts([userId], next);
      contacts.push(...found.map(({ contactId }) => contactId));
      next = presence.onlineIds().filter((id) => !looked.has(id));
    }
    deliver(subscription, { users: contacts.filter(presence.isOnline) });
  }

  const takeInOrder = createConversationLanes({
    handOn: (conversationId, json) => void server.publish(`/topic/conversation/${conversationId}`, json),
    onError,
    timers,
  });
  news.onFrame((conversationId, frame) => {
    if ('json' in frame) return takeInOrder(conversationId, frame.sequence, frame.json);
    const { event, messageId } = frame;
    takeInOrder(conversationId, frame.sequence, async () => {
      const message = await chat.frameOf(messageId);
      return JSON.stringify(event === 'message' ? { event, ...message } : { event, message });
    });
  });
  // Each node reads the news for its own users, since only it knows who has a screen here.
  async function showNews({ userId, notificationId, isShared }: UserNews, memberId: number) {
    const reader = { userId, memberId, isShared: isShared ?? false };
    const asked = { ...reader, ...(notificationId !== undefined && { notificationId }) };
    const frame = await deps.notifications.frameOf(asked);
    server.sendToOwner(keyOf(memberId), newsDestination, JSON.stringify(frame));
  }
  function takeNews(change: UserNews): void {
    for (const memberId of people.of(change.userId)) {
      if (change.memberId === undefined || change.memberId === memberId)
        void showNews(change, memberId).catch(onError);
    }
  }
  news.onUserNews(takeNews);
  news.onSharedNews(takeNews);
  news.onSessionsEnded((loginId) => void watch.checkLogin(loginId).catch(onError));
  // Missed messages are unknown, so all clients reconnect and read the stored state, as after any lost connection.
  deps.onGap(() => {
    for (const connection of connections) {
      timers.after(Math.random() * gapSpreadMs, () => connection.end('closing', { code: 1012 }));
    }
  });
  const stopChecks = timers.every(sessionCheckMs, () => void watch.checkAll().catch(onError));

  return {
    handleUpgrade: server.handleUpgrade,
    counts: server.counts,

    /** Checks now whether the sessions of the open sockets are still valid. */
    checkSessions: watch.checkAll,

    /** Asks all clients to reconnect, spread over a time; resolves when they are gone. */
    async close({ spreadMs }: { spreadMs: number }): Promise<void> {
      stopChecks();
      await server.close({ spreadMs });
    },
  };
}

/** Returns the key of a person's connections; limits and private frames are for each person (COM-68). */
const keyOf = (memberId: number) => String(memberId);

function conversationOf({ destination }: Subscription<Actor>): number | undefined {
  const [, id] = conversationPattern.exec(destination) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Returns the token that a client without a cookie passes in its CONNECT frame. */
function tokenOf(headers: FrameHeaders): string | undefined {
  return ['token', 'passcode', 'Authorization'].map((name) => bearerOf(headers.get(name))).find(Boolean);
}
